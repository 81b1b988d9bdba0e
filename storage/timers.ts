import { shardOf } from './shards.ts';
import type { WriteStatement } from './statement.ts';

export interface TimerKey {
  /** The kind of its actor (`actors/all-actors.ts`). */
  readonly kind: string;
  /** The id of the aggregate that the actor owns. */
  readonly id: string;
}

export interface TimerRequest extends TimerKey {
  readonly workspaceId: string;
  /** The environment whose clock decides; null for real time. */
  readonly environmentId: string | null;
  readonly dueAt: Date;
}

/** Takes writes and hints that go with the unit of work; a Transaction does. */
interface Writer {
  write(statement: WriteStatement): void;
  timerSet(shard: number, dueAt: Date): void;
}

/**
 * Sets the one timer of an aggregate, in the commit of the state that asks for it: its actor is woken at that instant by
 * the owner of the workspace's shard. A later request replaces an earlier one.
 */
export function setTimer(writer: Writer, request: TimerRequest): void {
  const { kind, id, workspaceId, environmentId, dueAt } = request;
  const shard = shardOf(workspaceId);
  writer.timerSet(shard, dueAt);
  writer.write(
    (bind) => `
      insert into timer as t (kind, id, workspace_id, environment_id, shard, due_at)
      values (${[kind, id, workspaceId, environmentId, shard, dueAt].map(bind).join(', ')})
      on conflict (kind, id) do update set due_at = excluded.due_at, version = t.version + 1`,
  );
}
