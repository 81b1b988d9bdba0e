import { sqlState } from '../errors/database-errors.ts';

/** The results once all have ended; what the transaction's first error was, if there was one. */
export async function allOf(
  works: readonly Promise<unknown>[],
  others: readonly unknown[],
): Promise<unknown[]> {
  const ended = await Promise.allSettled([...works, ...others]);
  const errors = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  // 25P02: an earlier statement had failed.
  if (errors.length > 0) throw errors.find((error) => sqlState(error) !== '25P02') ?? errors[0];
  return ended.flatMap((one, index) =>
    one.status === 'fulfilled' && index < works.length ? [one.value] : [],
  );
}
