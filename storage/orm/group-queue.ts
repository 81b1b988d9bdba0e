/** How long the first waits for others, in ms: works that began together arrive within a few. */
const GATHER_MS = 5;
const GROUP_MAX = 16;
/** Groups of different keys that are served at once: more of them leave no processor time to those who read. */
const GROUPS_AT_ONCE = 1;
/** A group that is served for longer waits for something, and no longer keeps those of other keys waiting, in ms. */
const TURN_MS = 250;

interface Waiting<Member> {
  readonly id: string;
  readonly member: Member;
}

/**
 * Groups of members that are served together, one group of a key at a time: those that arrive meanwhile are the next.
 * Ids are distinct within a group. Keys take turns in the order in which they ask.
 */
export class GroupQueue<Member> {
  readonly #lines = new Map<string, Waiting<Member>[]>();
  readonly #turns = new Turns(GROUPS_AT_ONCE, TURN_MS);

  /** `serve` of the first of a line serves all its groups; it never rejects. */
  join(
    key: string,
    waiting: Waiting<Member>,
    serve: (members: readonly Member[]) => Promise<void>,
  ): void {
    const line = this.#lines.get(key);
    if (line) {
      line.push(waiting);
      return;
    }
    this.#lines.set(key, [waiting]);
    void this.#serveLine(key, serve);
  }

  async #serveLine(
    key: string,
    serve: (members: readonly Member[]) => Promise<void>,
  ): Promise<void> {
    await Bun.sleep(GATHER_MS);
    for (;;) {
      const endTurn = await this.#turns.next();
      const line = this.#lines.get(key) ?? [];
      const group = new Map<string, Member>();
      const left = line.filter(({ id, member }) => {
        if (group.size === GROUP_MAX || group.has(id)) return true;
        group.set(id, member);
        return false;
      });
      this.#lines.set(key, left);
      await serve([...group.values()]);
      endTurn();
      if (this.#lines.get(key)?.length === 0) break;
    }
    this.#lines.delete(key);
  }
}

/** A few places, given in the order in which they are asked for; each is free again when its turn ends or has lasted. */
class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  readonly #lastingMs: number;

  constructor(places: number, lastingMs: number) {
    this.#free = places;
    this.#lastingMs = lastingMs;
  }

  /** Resolves when the turn begins, with what ends it. */
  async next(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((begin) => this.#waiting.push(begin));
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      clearTimeout(lasting);
      this.#pass();
    };
    const lasting = setTimeout(end, this.#lastingMs);
    return end;
  }

  #pass(): void {
    const begin = this.#waiting.shift();
    if (begin) begin();
    else this.#free += 1;
  }
}
