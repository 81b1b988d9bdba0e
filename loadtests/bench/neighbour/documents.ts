import { SQL } from 'bun';
import { buy } from '../../../test/support/checkout/checkout.ts';
import { documentJobs } from '../../../cli/services/test/held-documents.mjs';
import { holdDocuments, releaseDocuments } from '../../../test/support/stack/documents.ts';
import { expectStatus, setup, type World } from '../../../test/support/world/world.ts';
import { percentilesOf, type Percentiles } from '../limits/percentiles.ts';

/**
 * How long invitations take, and mails with an invoice, of quiet workspaces: alone, then beside the documents of a
 * workspace with many invoices. The load: real purchases, whose documents a trigger holds back until all are queued.
 * Times are from the request to the instant that the mail's row names as sent; without a mail server it is captured then.
 * Verified: each mail leaves, and documents were still queued when the last invitation was sent. Prints JSON.
 * Arguments: invoices. Environment: DATABASE_URL, TARGET (baseUrl).
 */
const invoices = Number(process.argv[2] ?? 2_000);
const { baseUrl }: { baseUrl: string } = JSON.parse(process.env['TARGET'] ?? '{}');
const BUYERS = 8;
const QUIET = 5;
const INVITATIONS = 20;
const PAUSE_MS = 250;
const PROMISED_MS = 2_000;
const DEADLINE_MS = 300_000;
const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 2 });

interface Measured {
  readonly invitations: Times;
  readonly invoiceMails: Times;
}

interface Times extends Percentiles {
  readonly longest: number;
  readonly within: number;
}

const noisy = await setup(baseUrl);
const quiet = await Promise.all(Array.from({ length: QUIET }, () => setup(baseUrl)));
await measure('warm');
const alone = await measure('alone');
await holdDocuments(sql, noisy.workspaceId);
const loadMs = await load();
const queued = await waiting();
await releaseDocuments(sql, noisy.workspaceId);
const beside = await measure('beside');
const left = await waiting();
if (left === 0) throw new Error('the documents were made before the measurement ended');
process.stdout.write(
  `${JSON.stringify({ alone, beside, loadMs, queued, left, buyers: BUYERS })}\n`,
);
await sql.end();

/** Each purchase has its mail with the invoice written, and its documents wait. */
async function load(): Promise<number> {
  const began = performance.now();
  let toBuy = invoices;
  const buyer = async (): Promise<void> => {
    while (toBuy-- > 0) await purchase(noisy, 'buyer@noisy.test');
  };
  await Promise.all(Array.from({ length: BUYERS }, buyer));
  await until(async () => (await countJobs(['mail-document'])) === invoices, 'mails were written');
  return performance.now() - began;
}

async function purchase(world: World, customerEmail: string): Promise<void> {
  await buy(world, undefined, { session: { customerEmail } });
}

function waiting(): Promise<number> {
  return countJobs(documentJobs);
}

async function countJobs(kinds: readonly string[]): Promise<number> {
  const [row] = await sql`
    select count(*)::int as count from job
    where workspace_id = ${noisy.workspaceId} and kind = any(${sql.array([...kinds], 'text')})`;
  return row.count;
}

/** Each quiet workspace invites in turn, and sells something once. */
async function measure(mark: string): Promise<Measured> {
  const invited = new Map<string, number>();
  const bought = new Map<string, number>();
  const sales: Promise<void>[] = [];
  for (let count = 0; count < INVITATIONS; count += 1) {
    const world = quiet[count % QUIET];
    if (!world) continue;
    const email = `${mark}-${count}-${crypto.randomUUID()}@quiet.test`;
    invited.set(email, Date.now());
    const path = `/api/v1/workspaces/${world.workspaceId}/invites`;
    expectStatus(await world.owner.post(path, { email, workspaceRole: 'workspace_admin' }), 201);
    if (count < QUIET) {
      const buyer = `${mark}-buyer-${crypto.randomUUID()}@quiet.test`;
      sales.push(purchase(world, buyer).then(() => void bought.set(buyer, Date.now())));
    }
    await Bun.sleep(PAUSE_MS);
  }
  await Promise.all(sales);
  return { invitations: await timesOf(invited), invoiceMails: await timesOf(bought) };
}

async function timesOf(askedAt: ReadonlyMap<string, number>): Promise<Times> {
  const emails = sql.array([...askedAt.keys()], 'text');
  const read = () => sql`
    select recipient, sent_at from mail
    where recipient = any(${emails}) and status in ('sent', 'captured')`;
  await until(async () => (await read()).length === askedAt.size, 'mails of quiet workspaces left');
  const times: number[] = (await read()).map(
    (row: { recipient: string; sent_at: Date }) =>
      row.sent_at.getTime() - (askedAt.get(row.recipient) ?? 0),
  );
  const within = times.filter((ms) => ms <= PROMISED_MS).length;
  return { ...percentilesOf(times), longest: Math.max(...times), within };
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`not all ${what} within ${DEADLINE_MS / 1_000} s`);
    await Bun.sleep(100);
  }
}
