/** The number of `name` or `name{label="value"}` in the text of a scrape, whatever its cell; NaN when it is not there. */
export function metricValue(text: string, name: string): number {
  const line = text
    .split('\n')
    .map((one) => one.replace(/\{cell="[^"]*"\}|,cell="[^"]*"/, ''))
    .find((one) => one.startsWith(`${name} `));
  return line === undefined ? Number.NaN : Number(line.slice(name.length));
}
