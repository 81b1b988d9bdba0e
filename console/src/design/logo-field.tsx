import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';

interface LogoFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (url: string) => void;
}

/** The logo: a picture that is uploaded, or the address of one. */
export function LogoField({ value, error, onChange }: LogoFieldProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const forbidden = useForbidden('application:settings');
  const input = useRef<HTMLInputElement>(null);
  const upload = useWrite(
    // Name, size and time are beside the file, which has no text of its own to be known again by.
    ({ file }: { name: string; size: number; at: number; file: File }, options) =>
      commerce.uploads.createLogo({ file }, options),
    {
      done: t('design.uploaded'),
      onDone: ({ url }) => onChange(url),
      isShownByCaller: true,
    },
  );
  const failed = upload.error === null ? undefined : messageOf(upload.error);
  return (
    <div className="grid gap-2">
      <TextField
        label={t('design.fields.logoUrl')}
        help={t('design.help.logoUrl')}
        error={failed ?? error}
        value={value}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={2048}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('design.chooseLogo')}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file)
              upload.mutate({ name: file.name, size: file.size, at: file.lastModified, file });
          }}
        />
        <Button
          forbidden={forbidden}
          isBusy={upload.isPending}
          onClick={() => input.current?.click()}
        >
          <Upload size={16} aria-hidden />
          {upload.isPending ? t('design.uploading') : t('design.upload')}
        </Button>
        {value !== '' && (
          <Button look="quiet" onClick={() => onChange('')}>
            {t('design.noLogo')}
          </Button>
        )}
      </div>
    </div>
  );
}
