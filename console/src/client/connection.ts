import { useSyncExternalStore } from 'react';

/** How often it is tried whether the service can be reached again. */
const AGAIN_MS = 3_000;

/**
 * Whether the service can be reached, by what becomes of the requests themselves: a browser that is in a network does not
 * know whether the network leads anywhere. Once lost, it is tried until there is a response.
 */
class Connection {
  #isLost = false;
  readonly #listeners = new Set<() => void>();
  /** Called when there are responses again. */
  onBack: () => void = () => undefined;

  get isLost(): boolean {
    return this.#isLost;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Something that shows whether there is a response. */
  probe: () => PromiseLike<unknown> = () => Promise.resolve();

  /** A request, whose outcome shows the state of the connection. */
  async watch(send: () => Promise<Response>, signal?: AbortSignal): Promise<Response> {
    try {
      const response = await send();
      this.#set(false);
      return response;
    } catch (error) {
      if (!signal?.aborted) this.lose();
      throw error;
    }
  }

  lose(): void {
    if (this.#isLost) return;
    this.#set(true);
    void this.#tryAgain();
  }

  async #tryAgain(): Promise<void> {
    while (this.#isLost) {
      await this.#pause();
      try {
        await this.probe();
      } catch {
        // Still nothing.
      }
    }
  }

  /** Until the browser says that it is in a network again, or for a while. */
  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        removeEventListener('online', go);
        resolve();
      };
      const timer = setTimeout(go, AGAIN_MS);
      addEventListener('online', go);
    });
  }

  #set(isLost: boolean): void {
    if (this.#isLost === isLost) return;
    this.#isLost = isLost;
    if (!isLost) this.onBack();
    for (const listener of this.#listeners) listener();
  }
}

export const connection = new Connection();

addEventListener('offline', () => connection.lose());

export function useIsLost(): boolean {
  return useSyncExternalStore(connection.subscribe, () => connection.isLost);
}
