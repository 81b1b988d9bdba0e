/**
 * The states of an aggregate as data: the initial states, and the moves from each state.
 * An entity's `moveTo` and every bulk statement that moves rows read the same table; `docs/states.md` is drawn from it.
 */
export interface States<State extends string> {
  /** The aggregate's name in the documents. */
  readonly of: string;
  readonly initial: readonly State[];
  /** Where each state leads; a state that leads nowhere is final. Staying is always allowed. */
  readonly moves: Readonly<Record<State, readonly State[]>>;
}

/** A move that the table does not have: a bug, since verbs check before they move. */
export class IllegalMove extends Error {
  constructor(
    readonly aggregate: string,
    readonly from: string,
    readonly to: string,
  ) {
    super(`${aggregate} cannot move from ${from} to ${to}`);
  }
}

/** Checks the table once, when its module loads: every state can be reached from an initial one. */
export function defineStates<State extends string>(table: States<State>): States<State> {
  const reached = new Set<State>(table.initial);
  for (const state of reached) for (const next of table.moves[state]) reached.add(next);
  const lost = statesOf(table).filter((state) => !reached.has(state));
  if (lost.length > 0) throw new Error(`${table.of}: no move leads to ${lost.join(', ')}`);
  return table;
}

/** The state after a move; throws IllegalMove where the table has none. */
export function moved<State extends string>(table: States<State>, from: State, to: State): State {
  if (!canMove(table, from, to)) throw new IllegalMove(table.of, from, to);
  return to;
}

function canMove<State extends string>(table: States<State>, from: State, to: State): boolean {
  return from === to || table.moves[from].includes(to);
}

/** The states from which a move to `to` is allowed: the condition of a bulk statement. */
export function statesBefore<State extends string>(table: States<State>, to: State): State[] {
  return statesOf(table).filter((state) => table.moves[state].includes(to));
}

export function statesOf<State extends string>(table: States<State>): State[] {
  return Object.keys(table.moves) as State[];
}
