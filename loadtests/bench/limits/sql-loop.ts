import pg from 'pg';
import type { Context } from '../../../domain/context.ts';
import { loadCart } from '../../../domain/carts/load.ts';
import { askTogether, poolDefaults, prepared } from '../../../storage/client.ts';
import { openDatabase } from '../../../storage/open-database.ts';
import { sql } from '../../../storage/query.ts';
import {
  exchangeIds,
  recordAddItem,
  type Recording,
  type Statement,
} from './add-item-statements.ts';
import { measure } from './measure.ts';

/**
 * The limit of add-item and of reading a cart: a bare loop over the same driver replays the statements that each verb
 * sends, recorded from one run, prepared and pipelined in the same way. Prints JSON.
 * Arguments: clients, seconds. Environment: DATABASE_URL, TENANT (JSON of workspaceId, environmentId, applicationId).
 */
const [clients = 32, seconds = 5] = process.argv.slice(2).map(Number);
const databaseUrl = process.env['DATABASE_URL'] ?? '';
const tenant: Pick<Context, 'workspaceId' | 'environmentId' | 'applicationId'> = JSON.parse(
  process.env['TENANT'] ?? '{}',
);
const ADDS_A_CART = 10;

const database = await openDatabase({
  tenantUrl: databaseUrl,
  systemUrl: databaseUrl,
  poolSize: 2,
  applicationName: 'limit',
});
const ctx = recordingContext();
const recorded = await recordAddItem(ctx);
const readStatement = await recordRead(recorded.first.cartId);
const carts = await makeCarts(clients);
await database.close();

const pool = new pg.Pool({ connectionString: databaseUrl, max: clients, ...poolDefaults });
const connections = await Promise.all(Array.from({ length: clients }, () => pool.connect()));
const counts = new Map<number, number>();
const add = await measure(clients, seconds, async (client) => {
  const count = counts.get(client) ?? 0;
  counts.set(client, count + 1);
  await replay(client, count % ADDS_A_CART === 0 ? recorded.first : recorded.later);
  if (count % ADDS_A_CART === ADDS_A_CART - 1) await emptyCart(client);
});
const read = await measure(clients, seconds, async (client) => {
  await connectionOf(client).query(prepared(readStatement.text, [...readStatement.values]));
});
process.stdout.write(
  `${JSON.stringify({ add, read, roundTrips: 2, statements: recorded.later.statements.length })}\n`,
);
for (const connection of connections) connection.release();
await pool.end();

/** [begin, setting, reads] together, then [the one write, commit]: as the unit of work does. */
async function replay(client: number, recording: Recording): Promise<void> {
  const statements = recording.statements.map(({ text, values }) => ({
    text,
    values: exchangeIds(recording, values, cartOf(client)),
  }));
  await sendTogether(client, statements.slice(0, -2));
  await sendTogether(client, statements.slice(-2));
}

async function sendTogether(client: number, statements: readonly Statement[]): Promise<void> {
  const connection = connectionOf(client);
  await Promise.all(statements.map(({ text, values }) => askTogether(connection, text, values)));
}

/** Removes the lines again, so that replays read as many lines as the scenario's carts have. */
async function emptyCart(client: number): Promise<void> {
  await connectionOf(client).query(
    'delete from cart_line where workspace_id = $1 and cart_id = $2',
    [tenant.workspaceId, cartOf(client)],
  );
}

async function makeCarts(count: number): Promise<string[]> {
  const made: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { first } = await recordAddItem(ctx);
    made.push(first.cartId);
    await database.read(sql('delete from cart_line where workspace_id = $1 and cart_id = $2'), [
      tenant.workspaceId,
      first.cartId,
    ]);
  }
  return made;
}

async function recordRead(cartId: string): Promise<Statement> {
  const seen: Statement[] = [];
  database.statementListener = (text, values) => seen.push({ text, values: [...values] });
  await loadCart(ctx, cartId);
  database.statementListener = null;
  const [statement] = seen;
  if (!statement) throw new Error('reading a cart sent no statement');
  return statement;
}

function cartOf(client: number): string {
  return carts[client] ?? '';
}

function connectionOf(client: number): pg.PoolClient {
  const connection = connections[client];
  if (!connection) throw new Error(`no connection ${client}`);
  return connection;
}

/** A context for the recorded verbs, which use only the database and the clock. */
function recordingContext(): Context {
  const services = { clock: () => new Date() };
  return {
    ...tenant,
    environmentKind: 'non_production',
    requestId: 'limit',
    actor: { type: 'system', id: 'limit', label: 'limit' },
    now: services.clock,
    services: onlyClock(services),
    database: database.of(tenant.workspaceId),
  };
}

/** The one cast: the recorded verbs touch no other service, and would throw if they did. */
function onlyClock(services: Pick<Context['services'], 'clock'>): Context['services'] {
  return services as Context['services'];
}
