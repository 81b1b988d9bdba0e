export interface TokenBucket {
  readonly bucket: string;
  readonly perSecond: number;
  readonly burst: number;
  /** `look` needs a token and takes none; `debit` takes one even of an empty bucket; `return` puts one back. `take` when absent. */
  readonly use?: 'take' | 'look' | 'debit' | 'return';
}

/** The response of one or more buckets. */
export interface Admission {
  readonly allowed: boolean;
  /** Tokens left in the emptiest of the buckets. */
  readonly remaining: number;
  /** Milliseconds until each bucket has a token, 0 when allowed. */
  readonly waitMs: number;
  /** The version of the owner's cached access. */
  readonly version: string;
  /** Since when it has been that, as `performance.now()` counts; -Infinity where there was none before. */
  readonly versionSince: number;
}
