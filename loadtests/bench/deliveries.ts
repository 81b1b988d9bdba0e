/**
 * Deliveries of the running service to endpoints on every host of the receiver: first a burst of events, counted until
 * the last delivery arrives, then single events while the service is idle, timed from the API's response to the arrival.
 * Verified: every expected delivery arrives. Prints JSON.
 * Environment: TARGET (baseUrl, secretKey), RECEIVER (urls, control). Arguments: events in the burst, single events.
 */
interface Stats {
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly byEvent: Readonly<Record<string, number>>;
}

const [burst = 200, singles = 100] = process.argv.slice(2).map(Number);
const target: { baseUrl: string; secretKey: string } = JSON.parse(process.env['TARGET'] ?? '{}');
const receiver: { urls: string[]; control: string } = JSON.parse(process.env['RECEIVER'] ?? '{}');
const WAIT_MS = 120_000;

const endpoints = await Promise.all(
  receiver.urls.map((url) =>
    call('POST', '/api/v1/webhook-endpoints', { url, enabledEvents: ['customer.created'] }),
  ),
);
await makeCustomer(0);
await arrived(receiver.urls.length);

await reset();
const startedAt = Date.now();
await Promise.all(Array.from({ length: 8 }, (_, worker) => burstOf(worker)));
const expected = burst * receiver.urls.length;
const stats = await arrived(expected);
const seconds = (stats.lastAt - startedAt) / 1000;

const [first, ...others] = endpoints;
await Promise.all(others.map(({ id }) => call('DELETE', `/api/v1/webhook-endpoints/${id}`)));
await reset();
const delays: number[] = [];
for (let index = 0; index < singles; index += 1) {
  await Bun.sleep(30);
  const before = (await read()).count;
  await makeCustomer(index);
  const committedAt = Date.now();
  const after = await arrived(before + 1);
  delays.push(Math.max(0, after.lastAt - committedAt));
}
if (first) await call('DELETE', `/api/v1/webhook-endpoints/${first.id}`);
delays.sort((a, b) => a - b);
const at = (share: number): number => delays[Math.floor((delays.length - 1) * share)] ?? Number.NaN;
process.stdout.write(
  `${JSON.stringify({ deliveries: expected, perSecond: expected / seconds, p50: at(0.5), p99: at(0.99) })}\n`,
);

async function burstOf(worker: number): Promise<void> {
  for (let index = worker; index < burst; index += 8) await makeCustomer(index);
}

async function makeCustomer(index: number): Promise<void> {
  await call('POST', '/api/v1/customers', { email: `load-${index}@example.test` });
}

async function arrived(count: number): Promise<Stats> {
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline) {
    const now = await read();
    if (now.count >= count) return now;
    await Bun.sleep(count > 100 ? 50 : 1);
  }
  throw new Error(`only ${(await read()).count} of ${count} deliveries came`);
}

async function read(): Promise<Stats> {
  const response = await fetch(`${receiver.control}/stats`);
  return readStats(await response.json());
}

function readStats(value: unknown): Stats {
  return value as Stats;
}

async function reset(): Promise<void> {
  await fetch(`${receiver.control}/reset`, { method: 'POST' });
}

async function call(method: string, path: string, body?: object): Promise<{ id: string }> {
  const response = await fetch(`${target.baseUrl}${path}`, {
    method,
    headers: { 'x-api-key': target.secretKey, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as { data: { id: string } };
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer.data;
}
