import { casesOf, drawKind } from '../crash/draw.ts';
import { failpointsIn } from '../crash/failpoints.ts';

/** A completion dies at its points: which of them each verb passes with the cards that its test has. */
const FAILOVER = 'checkout.after_failover';
const passed = [
  ...failpointsIn('domain/sales/run-sale.ts#checkout'),
  ...failpointsIn('domain/checkout/completion/charge-attempt.ts'),
].filter((point) => point !== FAILOVER);
const CALLED = 'checkout.after_call';
const aroundCall = ['checkout.after_reserve', CALLED];
const spread = ['checkout.after_reserve', CALLED, 'checkout.after_settle'];

export const checkoutCrashes = [
  ...casesOf('card pays', passed),
  ...casesOf('card pays, and its answer is lost', aroundCall),
  ...casesOf('card pays at the second processor', [FAILOVER]),
  ...casesOf('another card replaces a challenge', [
    ...failpointsIn('domain/sales/call-off-challenge.ts'),
    'call_off.after_void',
    ...spread,
  ]),
  ...casesOf('declined card pays', [CALLED]),
  ...casesOf('second payment meanwhile', [CALLED]),
  ...casesOf('reconciler that dies, too', [CALLED]),
  ...casesOf('stored card pays', spread),
  ...casesOf('card pays that is not stored', spread),
  ...casesOf('card is stored', ['checkout.after_reserve', 'checkout.after_settle']),
  ...casesOf('card is stored, and its answer is lost', [CALLED]),
  ...casesOf('subscription is sold', passed.slice(1)),
  ...casesOf('subscription is sold, and its answer is lost', ['checkout.after_reserve']),
  ...casesOf('subscription is sold with a trial', [CALLED]),
];

/** The points at which a verb of the checkout dies in this run. */
export const drawn = drawKind('checkout', checkoutCrashes);
