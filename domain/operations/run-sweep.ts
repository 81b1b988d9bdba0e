import { Type, type Static } from '@sinclair/typebox';
import { sweepEveryCart, type SweepScope } from '../abandonment/sweep-every-cart.ts';
import { expireDueSessions } from '../checkout/sessions/expire-due-sessions.ts';
import type { SystemContext } from '../context.ts';
import { fail } from '../errors.ts';
import { markOverdue } from '../invoices/mark-overdue.ts';
import { Timestamp, Uuid } from '../shapes.ts';
import { expireInvitations } from '../team/expire-invitations.ts';

export const SweepBody = Type.Object({
  at: Type.Optional(Timestamp),
  environmentId: Type.Optional(Uuid),
});

export const SweepShape = Type.Object({ processed: Type.Integer() });

const BATCH = 1_000;

type Sweep = (ctx: SystemContext, scope: SweepScope) => Promise<number>;

/** The sweeps that the actors run by themselves, by the names of the contract (90 §5). */
const sweeps: ReadonlyMap<string, Sweep> = new Map<string, Sweep>([
  ['cart-abandonment', sweepEveryCart],
  ['session-expiry', expireSessions],
  ['overdue', sweepOverdue],
  ['invitations', async (ctx, { at }) => expireInvitations(ctx, at ?? ctx.services.clock())],
]);
/** Names of the contract whose work does not exist yet: nothing can be due. */
const idle: ReadonlySet<string> = new Set(['renewals']);

/** Runs a sweep as of an instant, for tests; 404 for a name that is none. */
export async function runSweep(
  ctx: SystemContext,
  name: string,
  { at, environmentId }: Static<typeof SweepBody>,
): Promise<{ readonly processed: number }> {
  if (idle.has(name)) return { processed: 0 };
  const sweep = sweeps.get(name) ?? fail('not_found');
  const scope = { at: at === undefined ? null : new Date(at), environmentId };
  return { processed: await sweep(ctx, scope) };
}

async function expireSessions(
  ctx: SystemContext,
  { at, environmentId }: SweepScope,
): Promise<number> {
  return expireDueSessions(ctx, {
    now: at ?? ctx.services.clock(),
    batch: BATCH,
    overTestClocks: at !== null,
    ...(environmentId === undefined ? {} : { environmentId }),
  });
}

async function sweepOverdue(
  ctx: SystemContext,
  { at, environmentId }: SweepScope,
): Promise<number> {
  return markOverdue(ctx, {
    at: at ?? ctx.services.clock(),
    overTestClocks: at !== null,
    environmentId: environmentId ?? null,
  });
}
