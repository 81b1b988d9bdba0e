/** Sends the process the signal when this process dies, however it dies. */
export function guardAgainstOrphaning(
  pid: number,
  signal: NodeJS.Signals,
): { readonly release: () => void };
