import { shortLived } from '../../../cli/services/test/test-environment.mjs';

/** Settings by which a program compiles and gives back memory as in a deployment: for tests that measure memory. */
export const bunsOwn = Object.fromEntries(
  Object.keys(shortLived).map((name) => [name, undefined] as const),
);
