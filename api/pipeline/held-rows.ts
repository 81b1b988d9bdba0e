import type { AnsweredRequest } from '../../storage/queries/request-log/insert-requests.ts';

const ROWS_MAX = 10_000;
/** About; a row is at most some 8 KB. */
const CHARACTERS_MAX = 16 * 2 ** 20;

/** Rows of the request log that wait for their batch, the oldest first. Above the bound the oldest are dropped. */
export class HeldRows {
  #rows: AnsweredRequest[] = [];
  #characters = 0;
  readonly #dropped: (rows: number) => void;

  constructor(dropped: (rows: number) => void) {
    this.#dropped = dropped;
  }

  get size(): number {
    return this.#rows.length;
  }

  add(row: AnsweredRequest): void {
    this.#rows.push(row);
    this.#characters += charactersOf(row);
    this.#bound();
  }

  take(count: number): AnsweredRequest[] {
    const taken = this.#rows.splice(0, count);
    for (const row of taken) this.#characters -= charactersOf(row);
    return taken;
  }

  putBack(rows: readonly AnsweredRequest[]): void {
    this.#rows = [...rows, ...this.#rows];
    for (const row of rows) this.#characters += charactersOf(row);
    this.#bound();
  }

  /** Drops a tenth at once, since each cut moves all that are left. */
  #bound(): void {
    while (this.#rows.length > ROWS_MAX || this.#characters > CHARACTERS_MAX)
      this.#dropped(this.take(ROWS_MAX / 10).length);
  }
}

function charactersOf({ details, idempotencyKey }: AnsweredRequest): number {
  return 300 + (details?.length ?? 0) + (idempotencyKey?.length ?? 0);
}
