/** How long the first waits for others, in ms: works that began together arrive within a few. */
const GATHER_MS = 5;
const GROUP_MAX = 16;

interface Waiting<Member> {
  readonly id: string;
  readonly member: Member;
}

/**
 * Groups of members that are served together, one group of a key at a time: those that arrive meanwhile are the next.
 * Ids are distinct within a group.
 */
export class GroupQueue<Member> {
  readonly #lines = new Map<string, Waiting<Member>[]>();

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
      const line = this.#lines.get(key) ?? [];
      const group = new Map<string, Member>();
      const left = line.filter(({ id, member }) => {
        if (group.size === GROUP_MAX || group.has(id)) return true;
        group.set(id, member);
        return false;
      });
      if (group.size === 0) break;
      this.#lines.set(key, left);
      await serve([...group.values()]);
    }
    this.#lines.delete(key);
  }
}
