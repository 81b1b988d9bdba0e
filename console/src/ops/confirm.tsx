import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';

interface ConfirmProps {
  readonly title: string;
  /** In one sentence, what it will do. */
  readonly children: ReactNode;
  readonly action: string;
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  /** It cannot be done, or nothing would happen. */
  readonly isStopped?: boolean;
  readonly error: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Says what will happen, and asks. */
export function Confirm(props: ConfirmProps) {
  const { title, children, action, isDanger = false, isBusy, isStopped = false } = props;
  const { t } = useTranslation();
  return (
    <Dialog title={title} isOpen onClose={props.onClose}>
      <div className="grid gap-3">{children}</div>
      {props.error !== null && <Failure error={props.error} />}
      <DialogActions>
        <Button look="quiet" onClick={props.onClose}>
          {t('action.back')}
        </Button>
        <Button
          look={isDanger ? 'danger' : 'primary'}
          isBusy={isBusy}
          disabled={isStopped}
          onClick={props.onConfirm}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
