/** The variables that say where the cells are. */
export const cellSettings: readonly string[];

/** How many cells TEST_CELLS asks for. */
export function readCellCount(env: Readonly<Record<string, string | undefined>>): number;
