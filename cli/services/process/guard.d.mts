/** Sends the process the signal when this process dies, however it dies. */
export function guardAgainstOrphaning(
  pid: number,
  signalName: string,
): { readonly release: () => void };
