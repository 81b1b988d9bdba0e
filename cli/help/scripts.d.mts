/** The words for scripts, by group and name. */
export const scripts: Readonly<Record<string, Readonly<Record<string, string>>>>;

export function linesOf(named: readonly string[]): string[];
