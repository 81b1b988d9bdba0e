import { ApiError } from '../../../../sdk/typescript/src/commerce.ts';

/**
 * The same thing for many rows, one row at a time and a few at once.
 *
 * A row is `waiting` until its turn, then `running`, then one of:
 * - `done`; `pending`: taken, and how it ends is not known yet;
 * - `refused`: by the plan, or by the API;
 * - `changed`: nothing was done, since it is no longer as it was shown;
 * - `lost`: no response came. It is sent again with the same Idempotency-Key, so that it happens once.
 *
 * `stop` lets those under way end and begins no other. `start` continues with what waits or was lost.
 */
export type RowState = 'waiting' | 'running' | 'done' | 'pending' | 'refused' | 'changed' | 'lost';

/** What would be done with one row, by its state as it is now; or why nothing. */
export type Plan =
  | { readonly refused: string }
  | {
      /** Whatever decides what happens; planned anew before it is done, it must be the same. */
      readonly input: string;
      readonly amount?: { readonly minor: number; readonly currency: string };
      readonly run: (options: { readonly idempotencyKey: string }) => Promise<'done' | 'pending'>;
    };

export interface BulkTask {
  readonly id: string;
  /** What the reader knows the row by. */
  readonly name: string;
  readonly plan: (signal: AbortSignal) => Promise<Plan>;
}

export interface BulkRow {
  readonly task: BulkTask;
  /** As it was shown first. */
  readonly plan: Plan;
  readonly state: RowState;
  readonly why: string | null;
}

interface BulkState {
  readonly rows: readonly BulkRow[];
  readonly isRunning: boolean;
}

/** Whether it is still to be done. */
export function isOpen(state: RowState): boolean {
  return state === 'waiting' || state === 'lost';
}

/** How many rows are asked about or done at once. */
export const AT_ONCE = 4;

/** Keys of what was sent and without a response, held as long as the page is open: a dialog that is opened again continues with them. */
const keys = new Map<string, string>();

export class BulkRun {
  readonly #name: string;
  readonly #messageOf: (error: unknown) => string;
  readonly #listeners = new Set<() => void>();
  #now: BulkState;
  #isStopped = false;

  /** `name` is the place and the action. */
  constructor(
    name: string,
    rows: readonly Pick<BulkRow, 'task' | 'plan'>[],
    messageOf: (error: unknown) => string,
  ) {
    this.#name = name;
    this.#messageOf = messageOf;
    this.#now = {
      isRunning: false,
      rows: rows.map(({ task, plan }) =>
        'refused' in plan
          ? { task, plan, state: 'refused', why: plan.refused }
          : { task, plan, state: 'waiting', why: null },
      ),
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): BulkState => this.#now;

  /** A second call while it runs does nothing. */
  async start(): Promise<void> {
    if (this.#now.isRunning) return;
    this.#isStopped = false;
    const open = this.#now.rows.flatMap(({ state }, at) => (isOpen(state) ? [at] : []));
    this.#set({ isRunning: true });
    await inParallel(open, async (at) => {
      if (!this.#isStopped) await this.#runRow(at);
    });
    this.#set({ isRunning: false });
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #runRow(at: number): Promise<void> {
    const row = this.#now.rows[at];
    if (!row || 'refused' in row.plan) return;
    const { task, plan } = row;
    const mark = `${this.#name} ${task.id} ${plan.input}`;
    this.#put(at, 'running');
    try {
      const now = await task.plan(new AbortController().signal);
      const isPossible = !('refused' in now);
      if (isPossible && now.input !== plan.input) return this.#put(at, 'changed');
      // What was sent before and not answered may itself be why it is no longer possible: its key brings the response.
      if (!isPossible && !keys.has(mark)) return this.#put(at, 'changed', now.refused);
      const idempotencyKey = keys.get(mark) ?? crypto.randomUUID();
      keys.set(mark, idempotencyKey);
      const state = await plan.run({ idempotencyKey });
      keys.delete(mark);
      this.#put(at, state);
    } catch (error) {
      if (isRefusal(error)) {
        keys.delete(mark);
        return this.#put(at, 'refused', this.#messageOf(error));
      }
      this.#put(at, 'lost', this.#messageOf(error));
      // Without a network the others would only fail the same way.
      if (!(error instanceof ApiError)) this.stop();
    }
  }

  #put(at: number, state: RowState, why: string | null = null): void {
    const rows = this.#now.rows.map((row, index) => (index === at ? { ...row, state, why } : row));
    this.#set({ rows });
  }

  #set(changed: Partial<BulkState>): void {
    this.#now = { ...this.#now, ...changed };
    for (const listener of this.#listeners) listener();
  }
}

/** The service has decided; anything else leaves open whether it happened. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'request_in_progress') return false;
  return error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 429;
}

/** Plans of all tasks, in their order. */
export async function planAll(
  tasks: readonly BulkTask[],
  signal: AbortSignal,
  onCount: (count: number) => void,
): Promise<readonly Pick<BulkRow, 'task' | 'plan'>[]> {
  const plans = new Map<BulkTask, Plan>();
  await inParallel(tasks, async (task) => {
    signal.throwIfAborted();
    plans.set(task, await task.plan(signal));
    onCount(plans.size);
  });
  return tasks.flatMap((task) => {
    const plan = plans.get(task);
    return plan ? [{ task, plan }] : [];
  });
}

async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
