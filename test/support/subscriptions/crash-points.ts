import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a process can be doing with a subscription when it dies: the code whose failpoints it passes, and its test. */
export interface Crash {
  readonly verb: string;
  readonly code: readonly string[];
  readonly test: string;
}

const CHARGE = 'domain/subscriptions/charges/run-charge.ts';
const REFUND_AND_ON = 'domain/subscriptions/cancel/refund-operation.ts';
const CHANGE_REFUND = 'domain/subscriptions/change/finish-refunds.ts';
const REFUND = 'domain/payments/modifications/run-modification.ts';
const LOOK_UP = 'domain/payments/movements/reconcile-movement.ts';
const STEP = 'actors/runtime/timers/timer-loop.ts';

export const crashes = [
  { verb: 'renewal', code: [CHARGE, STEP], test: 'subscription-crash.test.ts' },
  { verb: 'creation', code: [CHARGE], test: 'subscription-create-crash.test.ts' },
  { verb: 'change that charges', code: [CHARGE], test: 'subscription-change-crash.test.ts' },
  {
    verb: 'change that refunds',
    code: [CHANGE_REFUND, REFUND],
    test: 'subscription-change-crash.test.ts',
  },
  { verb: 'resume', code: [CHARGE], test: 'subscriptions/charges-crash.test.ts' },
  { verb: 'end of a pause', code: [CHARGE], test: 'subscriptions/charges-crash.test.ts' },
  { verb: 'retry-charge', code: [CHARGE], test: 'subscriptions/charges-crash.test.ts' },
  { verb: 'retry', code: [CHARGE], test: 'subscriptions/charges-crash.test.ts' },
  { verb: 'look-up', code: [LOOK_UP], test: 'subscriptions/charges-crash.test.ts' },
  {
    verb: 'refund-cancel',
    code: [REFUND_AND_ON, REFUND],
    test: 'subscriptions/refund-cancel-crash.test.ts',
  },
  {
    verb: 'resolve by refund',
    code: [REFUND_AND_ON, REFUND],
    test: 'subscriptions/resolve-crash.test.ts',
  },
  { verb: 'cancel with use', code: [CHARGE], test: 'subscriptions/final-usage-crash.test.ts' },
  {
    verb: 'cancel with prorate',
    code: [CHARGE, REFUND],
    test: 'subscriptions/final-usage-crash.test.ts',
  },
  {
    verb: 'refund of use',
    code: [REFUND_AND_ON, REFUND],
    test: 'subscriptions/final-usage-crash.test.ts',
  },
] as const satisfies readonly Crash[];

const root = new URL('../../../', import.meta.url).pathname;

/** The failpoints that a file of the code has, of a refund of a subscription and of its actor. */
export function failpointsIn(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const names = text.matchAll(/\bfailpoint\(\s*(['`])([^'`]+)\1/g);
  return [...names].map(([, , name = '']) =>
    name.replace('${type}', 'refund').replace('${timer.kind}', 'subscription'),
  );
}

/** The failpoints that a verb passes, read from the code. */
export function pointsOf(verb: (typeof crashes)[number]['verb']): string[] {
  const found = crashes.find((crash) => crash.verb === verb);
  return (found?.code ?? []).flatMap((path) => failpointsIn(path));
}
