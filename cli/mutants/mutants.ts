import set from './mutants.json' with { type: 'json' };

/** One harmful line, and the test that must fail because of it. */
export interface Mutant {
  readonly name: string;
  /** Holds without the line. */
  readonly rule: string;
  readonly file: string;
  /** Found exactly once in the file. */
  readonly from: string;
  readonly to: string;
  readonly test: string;
  /** A part of the name of the test that fails. */
  readonly fails: string;
}

export const mutants: readonly Mutant[] = set;
