import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../client/use-write.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';

const DAY_SECONDS = 86_400;

interface RotateDialogProps {
  readonly title: string;
  readonly will: string;
  /** The buttons: the old secret ends at once, or in a day. */
  readonly now: string;
  readonly inADay: string;
  readonly done: string;
  readonly rotate: (
    overlapSeconds: number,
    options: { readonly idempotencyKey: string },
  ) => PromiseLike<{ readonly signingSecret: string }>;
  /** Shows the new secret, once. */
  readonly after: (secret: string) => ReactNode;
  readonly onClose: () => void;
}

/** A new signing secret in place of one. */
export function RotateDialog(props: RotateDialogProps) {
  const { title, will, now, inADay, done, rotate, after, onClose } = props;
  const { t } = useTranslation();
  const [secret, setSecret] = useState<string | null>(null);
  const write = useWrite(rotate, {
    done,
    onDone: ({ signingSecret }) => setSecret(signingSecret),
  });
  if (secret !== null) return after(secret);
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <p>{will}</p>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          {t('action.back')}
        </Button>
        <Button look="danger" isBusy={write.isPending} onClick={() => write.mutate(0)}>
          {now}
        </Button>
        <Button look="primary" isBusy={write.isPending} onClick={() => write.mutate(DAY_SECONDS)}>
          {inADay}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
