import { Type, type Static } from '@sinclair/typebox';
import type { SystemContext } from '../context.ts';
import { fail } from '../errors.ts';
import { Described, Timestamp, Uuid } from '../shapes.ts';
import type { DueWork } from '../clock/due-work.ts';

export const SweepBody = Type.Object({
  at: Type.Optional(Described(Timestamp, 'As of which instant; default: now.')),
  environmentId: Type.Optional(
    Described(Uuid, 'Only in this environment; default: in all of them.'),
  ),
});

export const SweepShape = Type.Object({
  processed: Described(Type.Integer(), 'How many things were due and done.', 1),
});

/** Sweep names of contract 90 §5 without work so far: nothing can be due. */
const idle: ReadonlySet<string> = new Set(['renewals']);

/** Runs all due work of one kind, as of an instant, for staff and tests; 404 for an unknown name. */
export async function runSweep(
  ctx: SystemContext,
  works: readonly DueWork[],
  name: string,
  { at, environmentId }: Static<typeof SweepBody>,
): Promise<{ readonly processed: number }> {
  if (idle.has(name)) return { processed: 0 };
  const work = works.find((candidate) => candidate.name === name) ?? fail('not_found');
  const scope = {
    at: at === undefined ? null : new Date(at),
    environmentId: environmentId ?? null,
  };
  return { processed: await work.run(ctx, scope) };
}
