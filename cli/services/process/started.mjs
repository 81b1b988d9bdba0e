import { Child } from './child.mjs';
import { Interrupted } from './refusal.mjs';

const stopOrder = ['program', 'redis', 'postgres'];

/** Everything one launcher has started: nothing starts after a stop was requested, and everything is stopped. */
export class Started {
  #children = new Set();
  #hurry = new AbortController();
  #stopping;

  get closed() {
    return this.#stopping !== undefined;
  }

  /** @param {{ stage: 'program' | 'redis' | 'postgres' }} options and those of Child */
  child(options) {
    if (this.closed) throw new Interrupted();
    const child = new Child(options);
    child.stage = options.stage;
    this.#children.add(child);
    child.exited.then(() => this.#children.delete(child));
    return child;
  }

  /** A second call stops waiting for a graceful end. */
  stopAll() {
    if (this.closed) this.#hurry.abort();
    this.#stopping ??= this.#stopInOrder();
    return this.#stopping;
  }

  /** Settles when everything has stopped, without hurrying it. */
  async whenStopped() {
    await this.#stopping;
  }

  async #stopInOrder() {
    for (const stage of stopOrder) {
      const children = [...this.#children].filter((child) => child.stage === stage);
      await Promise.all(children.map((child) => child.stop(this.#hurry.signal)));
    }
  }
}
