import type { Started } from '../process/started.mjs';

/** The directory of the bundle of the checkout, built unless it is there. */
export function ensureBundle(
  started: Started,
  options: { readonly root: string; readonly logPath: string; readonly bytecode?: boolean },
): Promise<string>;
