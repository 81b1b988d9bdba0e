import type { Actor } from '../../../actors/runtime/define-actor.ts';
import { systemContext } from '../../../actors/runtime/system-context.ts';
import { rulesOf, wakesOf } from '../../../actors/runtime/event-wakes.ts';
import type { SystemResources } from '../../../domain/ports/services.ts';
import type { EventType } from '../../../domain/event-types.ts';
import {
  finishTimers,
  wakeTimers,
  type DueTimer,
} from '../../../storage/queries/timers/due-timers.ts';
import type { RelayedEvent } from '../../../storage/queries/streams/relayed-events.ts';
import { sql } from '../../../storage/query.ts';
import pino from 'pino';

/** What happens at an instant: the timer of an aggregate fires, or an event arrives and wakes whom the actor names. */
export type ActorInput =
  | { readonly at: Date; readonly timer: string }
  | { readonly at: Date; readonly event: EmittedEvent };

export interface EmittedEvent {
  readonly type: EventType;
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface ActorStep {
  readonly at: Date;
  readonly id: string;
  /** When it wants to be woken next; null: it waits for nothing any more. */
  readonly next: Date | null;
}

/**
 * Runs an actor over a list of inputs, each at its instant, as the runtime would, without its processes: on the real
 * database, with the rows of `timer` read and written as the timer loop does. A timer that is missing or not yet due at
 * the instant fails the test. Real environments only, in a stack without actor processes. Gives the steps.
 */
export async function act(
  resources: SystemResources,
  actor: Actor,
  inputs: readonly ActorInput[],
): Promise<ActorStep[]> {
  const steps: ActorStep[] = [];
  for (const input of inputs) {
    const ids = 'event' in input ? await wake(resources, actor, input) : [input.timer];
    for (const id of ids) steps.push(await step(resources, actor, id, input.at));
  }
  return steps;
}

/** The timer of an aggregate as it is stored. */
export async function timerOf(
  { database }: SystemResources,
  { kind }: Actor,
  id: string,
): Promise<DueTimer | null> {
  const [timer] = await database.read(TIMER, [kind, id]);
  return timer ?? null;
}

const TIMER = sql<DueTimer>(`
  select kind, id, workspace_id as "workspaceId", environment_id as "environmentId", shard, due_at as "dueAt", version,
    false as "hasFailed"
  from timer where kind = $1 and id = $2`);

async function wake(
  { database }: SystemResources,
  actor: Actor,
  { at, event }: Extract<ActorInput, { event: EmittedEvent }>,
): Promise<string[]> {
  const relayed: RelayedEvent = {
    ...event,
    stream: 0,
    slot: 0,
    streamSeq: 1,
    logSequence: 1,
    position: 1,
    eventId: 'evt_test',
    applicationId: null,
    resourceType: event.type.split('.')[0] ?? '',
    resourceId: 'test',
    orderId: null,
    recordedAt: at.toISOString(),
    body: JSON.stringify({ type: event.type, data: event.data }),
  };
  const wakes = wakesOf(rulesOf([actor]), [relayed]);
  await wakeTimers(database.read.bind(database), wakes);
  return wakes.map(({ id }) => id);
}

async function step(
  resources: SystemResources,
  actor: Actor,
  id: string,
  at: Date,
): Promise<ActorStep> {
  const { services, database } = resources;
  const timer = await timerOf(resources, actor, id);
  if (!timer) throw new Error(`${actor.kind} ${id} has no timer at ${at.toISOString()}`);
  if (timer.dueAt > at)
    throw new Error(`${actor.kind} ${id} is due ${timer.dueAt.toISOString()} only`);
  const run = {
    ctx: systemContext({ services: { ...services, clock: () => at }, database }, actor.kind),
    logger: pino({ level: 'silent' }),
    signal: AbortSignal.timeout(30_000),
  };
  const next = await actor.wake(run, timer);
  await finishTimers(database.read.bind(database), [{ timer, next }]);
  return { at, id, next };
}
