import { crashesOfRun, printDraw, type Crash } from '../crash/draw.ts';
import { failpointsIn } from '../crash/failpoints.ts';

/** What a process can be doing with a subscription when it dies: the code whose failpoints it passes, and its test. */
interface Dying {
  readonly verb: string;
  /** The code whose failpoints it passes; one of a special outcome dies at one of them. */
  readonly code: readonly string[] | { readonly point: string };
  /** At these it is also tried whether actors finish it alone, without a repeat of the request. */
  readonly alone?: readonly string[];
  readonly test: string;
}

const RESERVE = 'domain/sales/open-movement.ts#subscription';
const CHARGE = 'domain/sales/run-sale.ts#subscription';
const REFUND_AND_ON = 'domain/subscriptions/cancel/refund-operation.ts';
const CHANGE_REFUND = 'domain/subscriptions/change/finish-refunds.ts';
const REFUND = 'domain/sales/run-sale.ts#refund';
const STEP = 'actors/runtime/due/timers.ts';

const RESERVED = 'subscription.after_reserve';
const CALLED = 'subscription.after_call';
const REFUND_RESERVED = 'subscription_refund.after_reserve';

const renewals = 'renewal-crash.test.ts';
const creations = 'creation-crash.test.ts';
const changes = 'change-crash.test.ts';
const charges = 'charges-crash.test.ts';
const refunds = 'refund-cancel-crash.test.ts';
const payouts = 'credit-refund-crash.test.ts';
const resolutions = 'resolve-crash.test.ts';
const finalUse = 'final-usage-crash.test.ts';

export const dying = [
  { verb: 'renewal', code: [CHARGE, STEP], test: renewals },
  { verb: 'renewal by a frozen process', code: [CHARGE, STEP], test: renewals },
  { verb: 'renewal nobody can tell of', code: { point: CALLED }, test: renewals },
  { verb: 'creation', code: [RESERVE, CHARGE], alone: [CALLED], test: creations },
  { verb: 'declined creation', code: { point: RESERVED }, test: creations },
  { verb: 'change that charges', code: [CHARGE], alone: [CALLED], test: changes },
  { verb: 'change that refunds', code: [CHANGE_REFUND, REFUND], test: changes },
  { verb: 'resume', code: [CHARGE], alone: [CALLED], test: charges },
  { verb: 'declined resume', code: { point: RESERVED }, test: charges },
  { verb: 'resume of another amount', code: { point: CALLED }, test: charges },
  { verb: 'end of a pause', code: [CHARGE], test: charges },
  { verb: 'retry-charge', code: [CHARGE], alone: [CALLED], test: charges },
  { verb: 'retry', code: [CHARGE], test: charges },
  { verb: 'look-up', code: { point: 'reconcile.before_settle' }, test: charges },
  {
    verb: 'refund-cancel',
    code: [REFUND_AND_ON, REFUND],
    alone: [...failpointsIn(REFUND_AND_ON).slice(0, 2), ...failpointsIn(REFUND)],
    test: refunds,
  },
  {
    verb: 'payout of credit',
    code: [REFUND_AND_ON, REFUND],
    alone: [...failpointsIn(REFUND_AND_ON).slice(0, 2), ...failpointsIn(REFUND)],
    test: payouts,
  },
  { verb: 'refused payout of credit', code: { point: REFUND_RESERVED }, test: payouts },
  { verb: 'refused refund-cancel', code: { point: REFUND_RESERVED }, test: refunds },
  { verb: 'resolve by refund', code: [REFUND_AND_ON, REFUND], test: resolutions },
  {
    verb: 'resolve by refund, and the actors that finish it',
    code: { point: REFUND_RESERVED },
    test: resolutions,
  },
  { verb: 'refused resolve by refund', code: { point: REFUND_RESERVED }, test: resolutions },
  { verb: 'cancel with use', code: [CHARGE], test: finalUse },
  { verb: 'cancel with prorate', code: [CHARGE, REFUND], test: finalUse },
  { verb: 'refund of use', code: [REFUND_AND_ON, REFUND], test: finalUse },
] as const satisfies readonly Dying[];

type Verb = (typeof dying)[number]['verb'];

/** The failpoints that a verb passes, read from the code. */
export function pointsOf({ code }: Pick<Dying, 'code'>): string[] {
  return 'point' in code ? [code.point] : code.flatMap((path) => failpointsIn(path));
}

/** Every case. */
export const subscriptionCrashes: readonly Crash[] = dying.flatMap((one: Dying) => [
  ...pointsOf(one).map((point) => ({ verb: one.verb, point, end: 'repeated' })),
  ...(one.alone ?? []).map((point) => ({ verb: one.verb, point, end: 'alone' })),
]);

const ofRun = crashesOfRun(subscriptionCrashes);

/** The points at which a verb dies in this run, and is repeated, or left to the actors alone. */
export function drawn(verb: Verb, end: 'repeated' | 'alone' = 'repeated'): string[] {
  const proven = ofRun.filter((crash) => crash.verb === verb && crash.end === end);
  const all = subscriptionCrashes.filter((crash) => crash.verb === verb && crash.end === end);
  printDraw(`${verb}, ${end}`, all.length, proven);
  return proven.map(({ point }) => point);
}
