import type { SubscriptionDetails } from './use-subscription.ts';

export interface SubscriptionDialogProps {
  readonly subscription: SubscriptionDetails;
  readonly onClose: () => void;
}
