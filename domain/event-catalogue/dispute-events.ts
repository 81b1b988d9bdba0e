import { DisputeShape } from '../payments/disputes/schemas.ts';
import { describeEvents } from './entry.ts';

export const disputeEvents = describeEvents('dispute', DisputeShape, {
  'dispute.opened': { when: 'A processor reported a dispute of a payment.' },
  'dispute.updated': {
    when: 'The processor changed it, such as its amount, its deadline or who is to act.',
  },
  'dispute.submitted': { when: 'Evidence was submitted, by us or elsewhere.' },
  'dispute.closed': { when: 'It was won, lost or accepted; again when its end is corrected.' },
});
