import * as fc from 'fast-check';
import { seed } from './seed.ts';

// A property that fails prints the seed and the path to its counterexample.
fc.configureGlobal({ seed });

/** fast-check, whose properties draw from the seed of the test run. */
export { fc };
