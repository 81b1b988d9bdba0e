import type { DueTimer } from '../../../storage/queries/timers/due-timers.ts';

/** First in, first out; taking costs nothing however long it is. */
interface Line {
  timers: DueTimer[];
  taken: number;
}

/** Timers that are due, served workspace by workspace in turn, so that one with many of them delays no other. */
export class TimerTurns {
  /** How many of a kind a workspace's turn takes. */
  readonly #perTurn: (kind: string) => number;
  /** Of the turn that is under way. */
  #turn = { workspaceId: '', taken: 0 };
  /** The lines of each workspace by kind. A map keeps its order, which is that of the turns. */
  readonly #workspaces = new Map<string, Map<string, Line>>();

  #size = 0;

  constructor(perTurn: (kind: string) => number = () => 1) {
    this.#perTurn = perTurn;
  }

  get size(): number {
    return this.#size;
  }

  /** Whether a timer of the workspace waits. */
  has(workspaceId: string): boolean {
    return this.#workspaces.has(workspaceId);
  }

  add(timer: DueTimer): void {
    this.#size += 1;
    const lines = this.#workspaces.get(timer.workspaceId) ?? new Map<string, Line>();
    this.#workspaces.set(timer.workspaceId, lines);
    const line = lines.get(timer.kind);
    if (line) line.timers.push(timer);
    else lines.set(timer.kind, { timers: [timer], taken: 0 });
  }

  /** The first timer, of a kind with room, of the next workspace that has one; after its turn that one goes to the end. */
  takeNext(
    hasRoom: (kind: string, workspaceId: string, count: number) => boolean,
  ): DueTimer | undefined {
    for (const [workspaceId, lines] of this.#workspaces) {
      for (const [kind, line] of lines) {
        // A turn begins when there is room for all of it, so that its steps start together.
        const isWithin = this.#turn.workspaceId === workspaceId;
        const waiting = line.timers.length - line.taken;
        const count = isWithin ? 1 : Math.min(this.#perTurn(kind), waiting);
        if (!hasRoom(kind, workspaceId, count)) continue;
        const timer = line.timers[line.taken];
        line.taken += 1;
        this.#size -= 1;
        if (line.taken === line.timers.length) lines.delete(kind);
        else if (line.taken > 1_000) shorten(line);
        this.#endTurn(workspaceId, kind, lines);
        return timer;
      }
    }
    return undefined;
  }

  #endTurn(workspaceId: string, kind: string, lines: Map<string, Line>): void {
    const taken = this.#turn.workspaceId === workspaceId ? this.#turn.taken + 1 : 1;
    this.#turn = { workspaceId, taken };
    if (lines.size > 0 && taken < this.#perTurn(kind)) return;
    this.#turn = { workspaceId: '', taken: 0 };
    this.#workspaces.delete(workspaceId);
    if (lines.size > 0) this.#workspaces.set(workspaceId, lines);
  }
}

function shorten(line: Line): void {
  line.timers = line.timers.slice(line.taken);
  line.taken = 0;
}
