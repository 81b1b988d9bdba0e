import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { Button, type ButtonLook } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

interface ActionDialogProps {
  readonly title: string;
  /** What the button says that does it. */
  readonly action: string;
  readonly look?: ButtonLook;
  readonly isWide?: boolean;
  readonly isBusy: boolean;
  /** False while what it will do is not known, or what was typed is wrong. */
  readonly isReady?: boolean;
  /** Why it may not be done at all. */
  readonly whyNot?: string | null;
  readonly error: unknown;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** What it will do, and what it needs to know. */
  readonly children: ReactNode;
}

/** Something that is done once its form is sent; pressed twice, it happens once. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, action, look = 'primary', isWide = false, isBusy, isReady = true } = props;
  const { whyNot = null, error, onSubmit, onClose, children } = props;
  const { t } = useTranslation();
  return (
    <Dialog title={title} isOpen onClose={onClose} isWide={isWide}>
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy && whyNot === null) onSubmit();
        }}
      >
        {children}
        {error !== null && error !== undefined && <Failure error={error} />}
        <DialogActions>
          <Button look="quiet" onClick={onClose}>
            {t('action.back')}
          </Button>
          <Button
            look={look}
            type="submit"
            isBusy={isBusy}
            forbidden={whyNot}
            disabled={whyNot === null && !isReady}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
