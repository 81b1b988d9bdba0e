import { useSyncExternalStore } from 'react';

/**
 * What a reader stores of lists in this browser: an entry of the storage for each thing, so that two pages never write
 * over one another. Names, filters and columns only, nothing that opens a door; it stays when one signs out.
 */
class KeptTexts {
  readonly #listeners = new Set<() => void>();

  constructor() {
    // Another page of this browser has stored something.
    addEventListener('storage', () => this.#tell());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  /** All entries whose key begins so, by the rest of their keys. */
  readAll(prefix: string): readonly (readonly [string, string])[] {
    try {
      return Object.keys(localStorage).flatMap((key): [string, string][] => {
        const text = key.startsWith(prefix) ? localStorage.getItem(key) : null;
        return text === null ? [] : [[key.slice(prefix.length), text]];
      });
    } catch {
      // A browser that keeps nothing.
      return [];
    }
  }

  /** Null takes it away. Throws where the browser keeps nothing, or is full. */
  write(key: string, text: string | null): void {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const kept = new KeptTexts();

export function useKept(key: string): string | null {
  return useSyncExternalStore(kept.subscribe, () => kept.read(key));
}
