import {
  advanceReplay,
  countOpenDeliveries,
  forgetReplays,
  holdOpenEndpoint,
  lockReplay,
  readReplayed,
  type WebhookReplay,
} from '../../../storage/queries/webhooks/replays.ts';
import { insertDeliveries } from '../../../storage/queries/webhooks/create-deliveries.ts';
import { newIdAt } from '../../../storage/ids.ts';
import { composeSql } from '../../../storage/query.ts';
import { enqueueJob } from '../../../storage/outbox/jobs.ts';
import type { Transaction } from '../../../storage/database.ts';
import { unitOfWork, type SystemContext } from '../../context.ts';

const BATCH = 500;
/** Log numbers scanned at once; most of them may be of other types. */
const SCAN_MAX = 20_000;
/** A replay of a month must not flood the queue: it waits while the endpoint has so many open deliveries. */
const OPEN_MAX = 2_000;
const PAUSE_MS = 1_000;
const RETENTION_DAYS = 30;

/**
 * Creates the next deliveries of a replay. Deliveries, position and the job of the next batch are one commit: after a
 * crash or a second run, each event of the range still gets exactly one delivery. A paused or deleted endpoint ends it.
 */
export async function continueReplay(
  ctx: SystemContext,
  workspaceId: string,
  replayId: string,
): Promise<void> {
  await unitOfWork(ctx, async (tx) => {
    const query = tx.query.bind(tx);
    const replay = await lockReplay(query, workspaceId, replayId);
    if (!replay) return;
    const endpoint = await holdOpenEndpoint(query, replay);
    if (!endpoint) return end(tx, replay);
    const waiting = await countOpenDeliveries(query, endpoint.id, OPEN_MAX);
    if (waiting >= OPEN_MAX) return enqueueNextBatch(ctx, tx, replay, PAUSE_MS);
    const until = Math.min(replay.until, replay.position + SCAN_MAX);
    const events = await readReplayed(query, replay, until, BATCH);
    const createdAt = ctx.services.clock();
    const deliveries = events.map((event) => ({ id: newIdAt(createdAt), endpoint, event }));
    if (deliveries.length > 0)
      await query(composeSql(insertDeliveries(deliveries, createdAt, 0, replayId)));
    ctx.services.failpoint('webhooks.replay-made');
    const last = events.at(-1)?.logSequence ?? until;
    const position = events.length < BATCH ? until : last;
    const isComplete = position >= replay.until;
    await advanceReplay(query, replay, { position, made: events.length, isComplete });
    if (isComplete) await forgetReplays(query, RETENTION_DAYS);
    else enqueueNextBatch(ctx, tx, replay, 0);
  });
}

async function end(tx: Transaction, replay: WebhookReplay): Promise<void> {
  const { position } = replay;
  await advanceReplay(tx.query.bind(tx), replay, { position, made: 0, isComplete: true });
}

function enqueueNextBatch(
  ctx: SystemContext,
  tx: Transaction,
  replay: WebhookReplay,
  waitMs: number,
): void {
  const { id: key, workspaceId } = replay;
  const runAt = new Date(ctx.services.clock().getTime() + waitMs);
  // Without `runAt` the database's clock applies, whatever this host's shows.
  const when = waitMs > 0 ? { runAt } : {};
  enqueueJob(tx, { kind: 'webhook-replay', key, workspaceId, ...when });
}
