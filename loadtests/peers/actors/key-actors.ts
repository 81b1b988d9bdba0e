import { defineActor, type Actor } from '../../../actors/runtime/define-actor.ts';
import { sql } from '../../../storage/query.ts';
import { INSERT_ROW } from '../rows-in-postgres.ts';

/** The kinds of the actors that are measured: of keys, which have steps waiting, and of single timers. */
export const OF_KEYS = 'peer_key';
export const OF_TIMERS = 'peer_timer';

/** Does the oldest step of a key, in the order in which they were submitted. */
const TAKE_STEP = sql<{ n: number }>(`
  with taken as (
    delete from peer_step where key = $1
      and id = (select id from peer_step where key = $1 order by id limit 1)
    returning workspace_id, key, n)
  ${INSERT_ROW.replace('values', '')} select workspace_id, key, n, 0 from taken returning n`);

/** Woken by a submitted step, it does all that wait, each in a unit of work of its own. */
const keyActor = defineActor({
  kind: OF_KEYS,
  wake: async ({ ctx, signal }, { id, workspaceId }) => {
    const database = ctx.database.of(workspaceId);
    while (!signal.aborted) {
      const done = await database.transaction((tx) => tx.query(TAKE_STEP, [id]));
      if (done.length === 0) return null;
    }
    return new Date();
  },
});

const timerActor = defineActor({
  kind: OF_TIMERS,
  wake: async ({ ctx }, { id, workspaceId, dueAt }) => {
    const lateMs = Date.now() - dueAt.getTime();
    await ctx.database.of(workspaceId).transaction(async (tx) => {
      tx.write((bind) => `${INSERT_ROW} (${[workspaceId, id, 1, lateMs].map(bind).join(', ')})`);
    });
    return null;
  },
});

export const peerActors: readonly Actor[] = [keyActor, timerActor];
