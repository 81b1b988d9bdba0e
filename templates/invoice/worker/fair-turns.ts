/**
 * A queue with one line a tenant. Tenants take turns, and none is served more than `shareMax` times at once, so that a
 * tenant with much work leaves room for the others.
 */
export class FairTurns<Work extends { readonly tenant: string }> {
  readonly #lines = new Map<string, Work[]>();
  readonly #served = new Map<string, number>();
  readonly #shareMax: number;

  constructor(shareMax: number) {
    this.#shareMax = shareMax;
  }

  add(work: Work): void {
    const line = this.#lines.get(work.tenant);
    if (line) line.push(work);
    else this.#lines.set(work.tenant, [work]);
  }

  /** The next work whose tenant may be served; the caller reports its end by `done`. */
  take(): Work | null {
    for (const [tenant, line] of this.#lines) {
      const served = this.#served.get(tenant) ?? 0;
      if (served >= this.#shareMax) continue;
      const work = line.shift();
      this.#lines.delete(tenant);
      if (line.length > 0) this.#lines.set(tenant, line);
      if (work === undefined) continue;
      this.#served.set(tenant, served + 1);
      return work;
    }
    return null;
  }

  done({ tenant }: Work): void {
    const left = (this.#served.get(tenant) ?? 1) - 1;
    if (left > 0) this.#served.set(tenant, left);
    else this.#served.delete(tenant);
  }

  /** Takes work that nobody waits for any more out of the queue. */
  remove(work: Work): void {
    const line = this.#lines.get(work.tenant)?.filter((other) => other !== work) ?? [];
    if (line.length > 0) this.#lines.set(work.tenant, line);
    else this.#lines.delete(work.tenant);
  }

  clear(): Work[] {
    const all = [...this.#lines.values()].flat();
    this.#lines.clear();
    return all;
  }
}
