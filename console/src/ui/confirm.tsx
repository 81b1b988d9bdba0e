import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { Button, type ButtonLook } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

interface ConfirmProps {
  readonly title: string;
  /** What the button says, such as the title without its object. */
  readonly submit: string;
  readonly look?: ButtonLook;
  readonly isBusy: boolean;
  readonly isReady?: boolean;
  readonly error: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What it will do, in a sentence, and the fields that it takes. */
  readonly children: ReactNode;
}

/** Asks before something is done, and says what it will do. A failure is shown in it, and nothing typed is lost. */
export function Confirm(props: ConfirmProps) {
  const { title, submit, look = 'primary', isBusy, isReady = true, error } = props;
  const { t } = useTranslation();
  return (
    <Dialog title={title} isOpen onClose={props.onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy) props.onConfirm();
        }}
      >
        {props.children}
        {Boolean(error) && <Failure error={error} />}
        <DialogActions>
          <Button look="quiet" onClick={props.onClose}>
            {t('action.back')}
          </Button>
          <Button look={look} type="submit" isBusy={isBusy} disabled={!isReady}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
