type Environment = Readonly<Record<string, string | undefined>>;

/** The caller's environment without what a test stack sets itself. */
export function withoutOwnSettings(env: Environment): Record<string, string | undefined>;
