import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from './button.tsx';

interface UploadButtonProps {
  readonly label: string;
  /** While a file is sent. */
  readonly busyLabel: string;
  /** The name of the field; by default that of the button. */
  readonly fieldLabel?: string;
  /** Types of files that the browser offers. */
  readonly accept?: string;
  readonly forbidden: string | null;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

/** A button that asks for one file, the same one again as well. */
export function UploadButton(props: UploadButtonProps) {
  const { label, busyLabel, fieldLabel = label, accept, forbidden, isBusy, onFile } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        aria-label={fieldLabel}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button forbidden={forbidden} isBusy={isBusy} onClick={() => input.current?.click()}>
        <Upload size={16} aria-hidden />
        {isBusy ? busyLabel : label}
      </Button>
    </>
  );
}
