import { Button } from './button.tsx';
import { Copyable } from './copy.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

interface SecretDialogProps {
  readonly title: string;
  /** Why it is shown this once. */
  readonly text: string;
  /** Says that it is stored elsewhere by now. */
  readonly kept: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** A secret, once. */
export function SecretDialog({ title, text, kept, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="mb-3">{text}</p>
      <div className="rounded-lg bg-ground p-3">
        <Copyable text={secret} />
      </div>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {kept}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
