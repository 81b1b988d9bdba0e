import type { Secrets } from '../../storage/secrets/secrets.ts';

/** For what signs, seals or hashes, and for what expires. */
export interface Signing {
  readonly secrets: Secrets;
  /** Real time, independent of test clocks. */
  readonly clock: () => Date;
}
