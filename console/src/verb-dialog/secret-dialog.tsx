import { Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';

interface SecretDialogProps {
  readonly title: string;
  /** Why it is shown this once. */
  readonly text: string;
  /** Says that it is stored elsewhere by now. */
  readonly stored: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** A secret, once. */
export function SecretDialog({ title, text, stored, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="mb-3">{text}</p>
      <div className="rounded-lg bg-ground p-3">
        <Copyable text={secret} />
      </div>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {stored}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
