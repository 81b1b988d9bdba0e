import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, linkButton } from '../ui/button.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';

interface LinkDialogProps {
  readonly title: string;
  /** How long it holds. */
  readonly text: ReactNode;
  readonly url: string;
  /** Text of the link that opens it. */
  readonly open: string;
  readonly onClose: () => void;
}

/** A link that was made for a buyer: to copy, or to open. */
export function LinkDialog({ title, text, url, open, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p className="mb-3 text-quiet">{text}</p>
      <div className="rounded-lg bg-ground p-3">
        <Copyable text={url} />
      </div>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          {t('action.close')}
        </Button>
        <a href={url} target="_blank" rel="noreferrer" className={linkButton('primary')}>
          <ExternalLink size={16} aria-hidden />
          {open}
        </a>
      </DialogActions>
    </Dialog>
  );
}
