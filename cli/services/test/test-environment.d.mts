type Environment = Readonly<Record<string, string | undefined>>;

/** The caller's environment without what a test stack sets itself. */
export function withoutOwnSettings(env: Environment): Record<string, string | undefined>;

/** What `npm test` sets for programs that live for seconds (decision 231). */
export const shortLived: Readonly<Record<string, string>>;
