import { loginsOf } from '../storage/roles/database-roles.ts';
import {
  readDropStatements,
  resealColumn,
  type ResealProgress,
} from '../storage/secrets/reseal.ts';
import { sealedColumns } from '../storage/secrets/sealed-columns.ts';
import { createSecrets, type Secrets } from '../storage/secrets/secrets.ts';
import { inEachCell, type OpenCell } from './each-cell.ts';

/**
 * For operators, while SECRETS_KEY is replaced: `bun cli/reseal-secrets.ts [rows per portion]` seals everything that is
 * sealed under SECRETS_KEY_PREVIOUS under SECRETS_KEY in every cell, as the owner of its database, while the processes
 * run. It may be stopped and started again at any time. Exits with 0 once a run over all columns found nothing left.
 */
const RUNS_MAX = 10;
const [portion = '500'] = process.argv.slice(2);

try {
  await main(Number(portion));
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function main(rows: number): Promise<void> {
  if (!Number.isInteger(rows) || rows < 1)
    throw new Error('usage: reseal-secrets.ts [rows per portion]');
  const [secretsKey, previous] = [required('SECRETS_KEY'), required('SECRETS_KEY_PREVIOUS')];
  if (secretsKey === previous) throw new Error('SECRETS_KEY_PREVIOUS is SECRETS_KEY.');
  const secrets = createSecrets(secretsKey, previous);
  const drops = new Set<string>();
  await inEachCell(async (cell) => {
    await reseal(cell, secrets, rows);
    for (const statement of await dropsOf(cell, previous)) drops.add(statement);
  });
  print('Nothing is sealed under SECRETS_KEY_PREVIOUS any more.');
  if (drops.size > 0)
    print(`Once no process runs with it as SECRETS_KEY:\n${[...drops].join('\n')}`);
}

function reseal({ query }: OpenCell, secrets: Secrets, rows: number): Promise<void> {
  return untilDone(async () => {
    const found: ResealProgress[] = [];
    for (const column of sealedColumns) {
      found.push(await resealColumn(query, secrets, column, rows, report));
    }
    return found;
  });
}

/** What drops the logins of the previous key. */
function dropsOf({ query, databaseUrl }: OpenCell, previous: string): Promise<readonly string[]> {
  const { tenant, system } = loginsOf({
    databaseUrl,
    secretsKey: previous,
    databaseTenantUrl: null,
    databaseSystemUrl: null,
  });
  return readDropStatements(query, [tenant.name, system.name]);
}

/** Processes that still run with the previous key seal new rows under it, so one run may not suffice. */
async function untilDone(run: () => Promise<readonly ResealProgress[]>): Promise<void> {
  for (let count = 1; count <= RUNS_MAX; count += 1) {
    const found = await run();
    const unreadable = found.flatMap(({ column, unreadable: keys }) =>
      keys.map((key) => `${column} ${key}`),
    );
    const changed = found.some(({ resealed, overtaken }) => resealed + overtaken > 0);
    if (changed) continue;
    if (unreadable.length === 0) return;
    throw new Error(
      `Neither key opens ${unreadable.length} values:\n${unreadable.slice(0, 20).join('\n')}`,
    );
  }
  throw new Error(
    `After ${RUNS_MAX} runs there is still something to do: a process seals under SECRETS_KEY_PREVIOUS. Restart it with SECRETS_KEY, and run this again.`,
  );
}

function report({ column, read, resealed, overtaken, unreadable }: ResealProgress): void {
  const further =
    overtaken + unreadable.length === 0
      ? ''
      : `, ${overtaken} overtaken, ${unreadable.length} unreadable`;
  print(`${column}: ${read} read, ${resealed} resealed${further}`);
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
