import type { Sandbox } from './sandbox.ts';

/** How an event is caused. */
export interface Recipe {
  /** What is done, for a reader. */
  readonly by: string;
  /** Whether it runs the environment's test clock forward. */
  readonly movesClock?: true;
  /** What must be there that is not made: it would change more than the sandbox. A pattern leaves such events out. */
  readonly needs?: string;
  readonly run: (shop: Sandbox) => Promise<unknown>;
}

export type Recipes = Readonly<Record<string, Recipe>>;
