import { priceForCheckout } from '../../carts/pricing/persist-pricing.ts';
import { callOffChallenge } from '../../sales/call-off-challenge.ts';
import { expireIfDue } from '../sessions/end-session.ts';
import type { Clearing } from './complete-session.ts';

/** How a completion has what is in its way cleared. */
export const clearing: Clearing = {
  expire: expireIfDue,
  price: priceForCheckout,
  callOff: callOffChallenge,
};
