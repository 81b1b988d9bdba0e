/** Which work is due: until when, by which clock, and where. */
export interface DueScope {
  /** Environments with a test clock use that clock, unless `overTestClocks`. */
  readonly at: Date;
  readonly overTestClocks: boolean;
  /** Null: all of them. */
  readonly environmentId: string | null;
  /** Leaves out environments with a test clock. */
  readonly onlyRealTime: boolean;
}
