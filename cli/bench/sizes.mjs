import { keepDetail, note, row, section } from './report.mjs';

/** Tables whose rows are dropped with their days, after 30; the stored responses of keys go after one. */
const DROPPED = /^(event|webhook_delivery\w*|idempotency_key)$/;
const TABLES_SHOWN = 12;

/** What workspaces of a size are in the database; `measure(carts, purchases)` runs loadtests/bench/sizes/measure.ts. */
export async function reportSizes(sizes, measure) {
  const results = [];
  for (const [carts, purchases] of sizes) {
    section(`Sizes: ${carts} carts, ${purchases} of them bought`);
    const result = { ...(await measure(carts, purchases)) };
    const total = (valueOf, isMeant = () => true) =>
      result.tables.filter(isMeant).reduce((sum, table) => sum + valueOf(table), 0);
    const kept = ({ name }) => !DROPPED.test(name);
    result.all = { rows: total((table) => table.rows), bytes: total((table) => table.bytes) };
    result.kept = {
      rows: total((table) => table.rows, kept),
      bytes: total((table) => table.bytes, kept),
    };
    row('in all', describe(result.all));
    row('  of it kept beyond 30 days', describe(result.kept));
    row('objects', `${megabytes(result.objectBytes)} MB`);
    for (const [name, most] of Object.entries(result.connections))
      row(`connections of ${name}`, `${most} at most`);
    for (const { name, rows, bytes } of result.tables.slice(0, TABLES_SHOWN))
      note(`  ${name}`, `${rows} rows, ${megabytes(bytes)} MB`);
    results.push(result);
  }
  keepDetail('sizes', results);
  const [first, last] = [results[0], results.at(-1)];
  section('Sizes: bytes a cart, the largest to the smallest');
  for (const part of ['all', 'kept']) {
    const each = (result) => result[part].bytes / result.carts;
    row(part, (each(last) / each(first)).toFixed(2));
  }
}

function describe({ rows, bytes }) {
  return `${rows} rows, ${megabytes(bytes)} MB`;
}

function megabytes(bytes) {
  return (bytes / 2 ** 20).toFixed(1);
}
