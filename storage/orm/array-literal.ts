/**
 * A Postgres array of values that hold neither quotes, backslashes, commas nor braces: numbers, uuids, ISO
 * instants, our own ids and names. Several times cheaper than the driver's escaping of each element, which
 * counts where thousands of rows a second are written.
 */
export function plainArray(values: readonly (string | number | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}
