/** Adds a value to the statement's parameters and returns its placeholder ("$3"). */
export type Bind = (value: unknown) => string;

/** One SQL write, composed late so that several can travel as one statement. */
export type WriteStatement = (bind: Bind) => string;

export interface ComposedStatement {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * Joins writes into one statement: `with w0 as (...), w1 as (...) <last>`.
 * All of them see the same snapshot, so no two may touch the same row; foreign keys are checked at the end.
 */
export function composeWrites(writes: readonly WriteStatement[]): ComposedStatement {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const parts = writes.map((write) => write(bind));
  const last = parts.pop();
  if (last === undefined) throw new Error('nothing to write');
  if (parts.length === 0) return { text: last, values };
  const named = parts.map((part, index) => `w${index} as (${part})`);
  return { text: `with ${named.join(', ')} ${last}`, values };
}
