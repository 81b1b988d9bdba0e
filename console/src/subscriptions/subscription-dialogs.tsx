import { CancelSubscription } from './pause-and-cancel/cancel-subscription.tsx';
import { CardDialog } from './payment/card-dialog.tsx';
import { ChangeDialog } from './change/change-dialog.tsx';
import type { Deed } from './deeds.ts';
import type { SubscriptionDialogProps } from './dialog-props.ts';
import { PauseDialog } from './pause-and-cancel/pause-dialog.tsx';
import { ResumeDialog } from './pause-and-cancel/resume-dialog.tsx';
import { RetryDialog } from './payment/retry-dialog.tsx';
import { DropChangeDialog, PayOutDialog, UncancelDialog, WaiveDialog } from './simple-dialogs.tsx';
import { SkipDialog } from './charges/skip-dialog.tsx';
import { UsageDialog } from './charges/usage-dialog.tsx';

const dialogs: Readonly<Record<Deed, (props: SubscriptionDialogProps) => React.ReactNode>> = {
  change: ChangeDialog,
  pause: PauseDialog,
  resume: ResumeDialog,
  cancel: CancelSubscription,
  uncancel: UncancelDialog,
  retry: RetryDialog,
  waive: WaiveDialog,
  skip: SkipDialog,
  card: CardDialog,
  usage: UsageDialog,
  dropChange: DropChangeDialog,
  payOut: PayOutDialog,
};

/** The dialog of what was chosen, which says what it will do before it does it. */
export function SubscriptionDialogs({
  deed,
  ...rest
}: SubscriptionDialogProps & { readonly deed: Deed | null }) {
  if (deed === null) return null;
  const Chosen = dialogs[deed];
  return <Chosen {...rest} />;
}
