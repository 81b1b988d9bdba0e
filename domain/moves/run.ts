import {
  ADD_TO_REPORT,
  BEGIN_STEP,
  HAS_MOVE,
  RECORD_PROGRESS,
  type MoveMarks,
  type MoveRow,
  type MoveStep,
} from '../../storage/queries/moves/moves.ts';
import { MoveTakenOver, type MoveHold, type OwnerCell } from '../../storage/moves/owner-cell.ts';
import type { MoneyInvariant } from '../../storage/queries/money-invariants/invariant.ts';
import type { OutboxListener } from '../../storage/database.ts';
import type { Query, RunQuery } from '../../storage/query.ts';
import type { Services } from '../ports/services.ts';

/** A cell as the moves see it. */
export interface MoveCell {
  readonly owner: OwnerCell;
  /** Tells the cell's actors of what was committed there. */
  readonly outbox: Pick<OutboxListener, 'jobsEnqueued'>;
}

/** What a process carries moves out with. */
export interface MoveResources {
  /** The directory's database. */
  readonly directory: RunQuery;
  /** Throws for a cell that is not configured. */
  readonly cell: (name: string) => MoveCell;
  readonly services: Pick<Services, 'failpoint' | 'invalidateAccess' | 'clock'>;
  /** Whether this process has the cells' owners, and carries moves out. */
  readonly carries: boolean;
  /** So few rows are compared within the freeze. */
  readonly fewRows: number;
  /** The money audit that both cells must pass alike. */
  readonly moneyInvariants: readonly MoneyInvariant[];
}

/** The move cannot be made: everything is put back as it was. `message` is for the operator. */
export class MoveFailed extends Error {}

/** An operator wants the move undone. */
class MoveAborted extends Error {}

/** A move that this process carries out. What it writes anywhere holds only while no other process has taken it over. */
export class MoveRun {
  readonly move: MoveRow;
  readonly resources: MoveResources;
  readonly hold: MoveHold;
  readonly source: MoveCell;
  readonly target: MoveCell;
  /** Aborted when another process has the move, or this one ends. */
  readonly signal: AbortSignal;
  isAbortRequested: boolean;
  /** The pool in which it is placed before and after; null until that is known. */
  pool: string | null;
  /** What is known to be equal in both cells. */
  marks: MoveMarks | null;
  /** When this process froze it (`performance.now()`). */
  frozenAt: number | null = null;
  lateComparisons = 0;
  #isUndone: boolean;
  #progress = '';

  constructor(resources: MoveResources, move: MoveRow, signal: AbortSignal) {
    this.resources = resources;
    this.move = move;
    this.hold = { workspaceId: move.workspaceId, epoch: move.epoch };
    this.source = resources.cell(move.source);
    this.target = resources.cell(move.target);
    this.signal = signal;
    this.isAbortRequested = move.isAbortRequested;
    this.#isUndone = move.step === 'undo';
    this.pool = move.pool;
    this.marks = move.marks;
  }

  get workspaceId(): string {
    return this.move.workspaceId;
  }

  /** A statement of the directory whose first values are workspace and epoch; throws MoveTakenOver when it finds no row. */
  async record<Row extends object>(query: Query<Row>, ...values: readonly unknown[]): Promise<Row> {
    const { workspaceId, epoch } = this.hold;
    const [row] = await this.resources.directory(query, [workspaceId, epoch, ...values]);
    if (!row) throw new MoveTakenOver(`the move of ${workspaceId} was taken over`);
    return row;
  }

  /**
   * Lets nobody else write in the cell in the move's name. The directory is asked once that is so: whoever slept since it
   * took the move up finds no epoch in a cell where the move has ended.
   */
  async takeOver({ owner }: MoveCell): Promise<void> {
    await owner.takeOver(this.hold);
    try {
      await this.record(HAS_MOVE);
    } catch (error) {
      if (error instanceof MoveTakenOver) await owner.forget(this.hold);
      throw error;
    }
  }

  /** From now on the step may be half done. */
  async begin(step: MoveStep, failure: string | null = null): Promise<void> {
    await this.record(BEGIN_STEP, step, failure);
    this.#isUndone = step === 'undo';
    this.#progress = '';
    this.resources.services.failpoint(`move.${step}`);
  }

  /** What operators see of the step, if it is news. */
  async tell(progress: object): Promise<void> {
    const text = JSON.stringify(progress);
    if (text === this.#progress) return;
    this.#progress = text;
    const { workspaceId, epoch } = this.hold;
    await this.resources.directory(RECORD_PROGRESS, [workspaceId, epoch, text]);
  }

  /** Adds to what is known of the move. */
  async report(name: string, found: object | number): Promise<void> {
    const { workspaceId, epoch } = this.hold;
    const text = JSON.stringify({ [name]: found });
    await this.resources.directory(ADD_TO_REPORT, [workspaceId, epoch, text]);
  }

  /** Throws when the move is no longer this process's, or an operator wants it undone. */
  check(): void {
    this.signal.throwIfAborted();
    if (this.isAbortRequested && !this.#isUndone)
      throw new MoveAborted('An operator has aborted the move.');
  }

  /** Looks again and again until there is something; checks in between. */
  async until<Found>(look: () => Promise<Found | null>, everyMs = 50): Promise<Found> {
    for (;;) {
      const found = await look();
      if (found !== null) return found;
      await Bun.sleep(everyMs);
      this.check();
    }
  }
}
