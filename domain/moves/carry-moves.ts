import {
  claimMove,
  RECORD_PROGRESS,
  RELEASE_CLAIM,
  RENEW_CLAIM,
  type MoveRow,
} from '../../storage/queries/moves/moves.ts';
import { MoveTakenOver } from '../../storage/moves/owner-cell.ts';
import type { Reports } from '../ports/services.ts';
import { carryOut } from './carry-out.ts';
import { MoveRun, type MoveResources } from './run.ts';

/** A process that is frozen or dead for so long has lost its moves to another one. */
const CLAIM_SECONDS = 4;
const RENEW_MS = 1_000;
const LOOK_MS = 1_000;
const AGAIN_SECONDS = 2;
const AT_ONCE = 4;

export interface MoverOptions {
  readonly resources: MoveResources;
  /** Names the process. */
  readonly runner: string;
  readonly reportFailure: Reports['reportFailure'];
}

/**
 * Carries out moves that nobody carries out, until the returned function is called; a move that is under way then is
 * carried on by another process, or by this one once it is there again.
 */
export function carryMoves(options: MoverOptions): () => Promise<void> {
  const ended = new AbortController();
  const running = new Set<Promise<void>>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const look = async (): Promise<void> => {
    const move = running.size < AT_ONCE ? await claim(options) : null;
    if (ended.signal.aborted) return;
    if (move !== null) {
      const work = carry(options, move, ended.signal).finally(() => running.delete(work));
      running.add(work);
    }
    timer = setTimeout(() => void look(), move === null ? LOOK_MS : 0);
  };
  void look();
  return async () => {
    ended.abort();
    if (timer) clearTimeout(timer);
    await Promise.all(running);
  };
}

/** None while the directory does not respond. */
function claim({ resources, runner }: MoverOptions): Promise<MoveRow | null> {
  return claimMove(resources.directory, runner, CLAIM_SECONDS).catch(() => null);
}

async function carry(
  { resources, reportFailure }: MoverOptions,
  move: MoveRow,
  ended: AbortSignal,
): Promise<void> {
  const held = new AbortController();
  const signal = AbortSignal.any([ended, held.signal]);
  const { workspaceId, epoch } = move;
  let after = 0;
  try {
    const run = new MoveRun(resources, move, signal);
    const stop = keepClaim(run, () => held.abort());
    try {
      await carryOut(run);
    } finally {
      stop();
    }
  } catch (error) {
    if (signal.aborted || error instanceof MoveTakenOver) return;
    after = AGAIN_SECONDS;
    reportFailure(error, `move of ${workspaceId}: tried again`);
    const progress = JSON.stringify({ error: error instanceof Error ? error.message : `${error}` });
    await resources
      .directory(RECORD_PROGRESS, [workspaceId, epoch, progress])
      .catch(() => undefined);
  } finally {
    await resources.directory(RELEASE_CLAIM, [workspaceId, epoch, after]).catch(() => undefined);
  }
}

/** Renews the claim until it is told to stop; `onLost` when another process may have it. */
function keepClaim(run: MoveRun, onLost: () => void): () => void {
  let validUntil = performance.now() + CLAIM_SECONDS * 1_000;
  const { workspaceId, epoch } = run.hold;
  const renew = async (): Promise<void> => {
    const sentAt = performance.now();
    const rows = await run.resources
      .directory(RENEW_CLAIM, [workspaceId, epoch, CLAIM_SECONDS])
      .catch(() => null);
    if (rows?.[0]) {
      validUntil = sentAt + CLAIM_SECONDS * 1_000;
      run.isAbortRequested = rows[0].isAbortRequested;
    } else if (rows !== null || performance.now() > validUntil) onLost();
  };
  const timer = setInterval(() => void renew(), RENEW_MS);
  return () => clearInterval(timer);
}
