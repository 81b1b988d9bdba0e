import { SQL } from 'bun';
import { subjects, type Subject } from './subjects.ts';

/**
 * What indexes and columns cost those who write: each table is copied twice, with what is measured and without it, and
 * rows are written to both in turns. The copies have all other indexes, and no foreign keys or policies; rows go in by
 * the thousand, so that nothing else than the row itself is paid for. So a ratio is more than any request sees. Prints
 * JSON. Arguments: rows. Environment: DATABASE_URL.
 */
const rows = Number(process.argv[2] ?? 20_000);
const ROUNDS = 7;
const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });

interface Written {
  readonly ms: number;
  readonly bytes: number;
}

const measured = [];
await sql.unsafe('drop schema if exists write_cost cascade');
await sql.unsafe('create schema write_cost');
for (const subject of subjects) {
  await copyTable(subject, 'having');
  await copyTable(subject, 'lacking');
  const runs: Record<'having' | 'lacking', Written[]> = { having: [], lacking: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const copy of round % 2 === 0
      ? (['having', 'lacking'] as const)
      : (['lacking', 'having'] as const))
      runs[copy].push(await write(subject, copy));
  const [having, lacking] = [middleOf(runs.having), middleOf(runs.lacking)];
  measured.push({
    name: subject.name,
    microseconds: (having.ms * 1_000) / rows,
    bytes: having.bytes / rows,
    ofTime: having.ms / lacking.ms,
    ofLog: having.bytes / lacking.bytes,
  });
}
await sql.unsafe('drop schema write_cost cascade');
await sql.close();
process.stdout.write(`${JSON.stringify({ rows, measured })}\n`);

/** A copy of the subject's table with its indexes; the one that lacks has not what is measured. */
async function copyTable(subject: Subject, copy: 'having' | 'lacking'): Promise<void> {
  const name = nameOf(subject, copy);
  await sql.unsafe(`drop table if exists ${name}`);
  await sql.unsafe(
    `create table ${name} (like ${subject.table} including defaults including identity including generated including constraints)`,
  );
  const indexes: { name: string; definition: string }[] = await sql.unsafe(
    `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and tablename = '${subject.table}'`,
  );
  if (subject.index && !indexes.some((index) => index.name === subject.index))
    throw new Error(`there is no index ${subject.index}`);
  for (const index of indexes) {
    if (copy === 'lacking' && index.name === subject.index) continue;
    const definition = index.definition
      .replace(` INDEX ${index.name} ON `, ' INDEX ON ')
      .replace(/ ON (?:ONLY )?(?:public\.)?\w+ /, ` ON ${name} `);
    await sql.unsafe(definition);
  }
  if (copy === 'lacking')
    for (const column of subject.columns ?? [])
      await sql.unsafe(`alter table ${name} drop column ${column}`);
}

async function write(subject: Subject, copy: 'having' | 'lacking'): Promise<Written> {
  const name = nameOf(subject, copy);
  await sql.unsafe(`truncate ${name}`);
  await sql.unsafe('checkpoint').catch(() => undefined);
  const before = await logPosition();
  const from = performance.now();
  for (const statement of subject.statements(name, rows, copy === 'having'))
    await sql.unsafe(statement);
  const ms = performance.now() - from;
  return { ms, bytes: (await logPosition()) - before };
}

async function logPosition(): Promise<number> {
  const [row] = await sql.unsafe(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
  );
  return row.bytes;
}

function nameOf({ table }: Subject, copy: string): string {
  return `write_cost.${table}_${copy}`;
}

/** Of all rounds but the first, the middle one by time. */
function middleOf(runs: readonly Written[]): Written {
  const sorted = runs.slice(1).toSorted((left, right) => left.ms - right.ms);
  return sorted[Math.floor(sorted.length / 2)] ?? { ms: 0, bytes: 0 };
}
