import { readFileSync } from 'node:fs';
import { issueCertificate } from '../../../cli/demo/certificate.mjs';
import { emitCustomer, registerEndpoint } from '../../../test/support/webhooks/webhook-stack.ts';
import { expectStatus, setup, type World } from '../../../test/support/world/world.ts';
import { percentilesOf } from '../limits/percentiles.ts';

/**
 * How long deliveries of quiet workspaces take, from the event to its arrival: alone, then beside a workspace that emits
 * a hundred times their events and has an endpoint that hangs. Verified: every quiet event arrives. Prints JSON.
 * Arguments: seconds of each phase, quiet workspaces, the file of the receiver's certificate authority (JSON).
 * Environment: TARGET (baseUrl).
 */
const [seconds = '10', quietCount = '5', authorityPath = ''] = process.argv.slice(2);
const { baseUrl }: { baseUrl: string } = JSON.parse(process.env['TARGET'] ?? '{}');
const QUIET_PAUSE_MS = 1_000;
const TIMES = 100;
const NOISY_CLIENTS = 8;
const NOISY_ENDPOINTS = 4;

const delays = new Map<string, number[]>();
const hanging: (() => void)[] = [];
const noise = { running: false, made: 0, hangs: true, endpointId: '' };
const authority = JSON.parse(readFileSync(authorityPath, 'utf8'));
const certificate = issueCertificate(authority, ['127.2.0.1']);
const receiver = Bun.serve({
  hostname: '127.2.0.1',
  port: 0,
  idleTimeout: 0,
  tls: { cert: certificate.certificatePem, key: certificate.keyPem },
  fetch: async (request) => {
    const arrivedAt = Date.now();
    const { pathname } = new URL(request.url);
    const { createdAt } = (await request.json()) as { createdAt: string };
    const seen = delays.get(pathname) ?? [];
    delays.set(pathname, seen);
    seen.push(arrivedAt - Date.parse(createdAt));
    if (pathname === '/hanging' && noise.hangs)
      await new Promise<void>((resolve) => hanging.push(resolve));
    return new Response(null, { status: 204 });
  },
});
const quiet = await Promise.all(
  Array.from({ length: Number(quietCount) }, () => openWorld(['/quiet'])),
);
const noisyPaths = Array.from({ length: NOISY_ENDPOINTS }, () => '/noisy');
const noisy = await openWorld([...noisyPaths, '/hanging']);

await phase(2, [...quiet, noisy]);
const alone = await phase(Number(seconds), quiet);
noise.running = true;
const noisyClients = Array.from({ length: NOISY_CLIENTS }, makeNoise);
await Bun.sleep(2_000);
const beside = await phase(Number(seconds), quiet);
noise.running = false;
await Promise.all(noisyClients);
await endNoise();
process.stdout.write(
  `${JSON.stringify({ alone, beside, noisyEvents: noise.made, ratio: beside.p99 / alone.p99 })}\n`,
);
await receiver.stop(true);
process.exit(0);

async function openWorld(paths: readonly string[]): Promise<World> {
  const world = await setup(baseUrl);
  const origin = `https://127.2.0.1:${receiver.port}`;
  for (const path of paths) {
    const { id } = await registerEndpoint(world, `${origin}${path}`, ['customer.created']);
    if (path === '/hanging') noise.endpointId = id;
  }
  return world;
}

/** Nothing may be left to try again once the receiver is gone: the bench waits until all is delivered. */
async function endNoise(): Promise<void> {
  noise.hangs = false;
  for (const end of hanging) end();
  expectStatus(await noisy.api.delete(`/api/v1/webhook-endpoints/${noise.endpointId}`), 200);
  await arrivalsAt('/noisy', NOISY_ENDPOINTS * noise.made);
}

/** Emits one event a second from each world; returns the delays at `/quiet` when all have arrived. */
async function phase(forSeconds: number, worlds: readonly World[]) {
  delays.delete('/quiet');
  const endAt = Date.now() + forSeconds * 1_000;
  let made = 0;
  await Promise.all(
    worlds.map(async (world) => {
      await Bun.sleep(Math.random() * QUIET_PAUSE_MS);
      while (Date.now() < endAt) {
        const from = Date.now();
        await emitCustomer(world);
        if (world === noisy) noise.made += 1;
        else made += 1;
        await Bun.sleep(Math.max(0, QUIET_PAUSE_MS - (Date.now() - from)));
      }
    }),
  );
  return percentilesOf(await arrivalsAt('/quiet', made));
}

async function arrivalsAt(path: string, count: number): Promise<number[]> {
  const deadline = Date.now() + 30_000;
  const arrived = (): number[] => delays.get(path) ?? [];
  while (arrived().length < count) {
    if (Date.now() > deadline)
      throw new Error(`only ${arrived().length} of ${count} came to ${path}`);
    await Bun.sleep(10);
  }
  return arrived();
}

/** Emits a hundred times a quiet workspace's events, shared by the clients. */
async function makeNoise(): Promise<void> {
  const pauseMs = (QUIET_PAUSE_MS / TIMES) * NOISY_CLIENTS;
  while (noise.running) {
    const from = Date.now();
    await emitCustomer(noisy);
    noise.made += 1;
    await Bun.sleep(Math.max(0, pauseMs - (Date.now() - from)));
  }
}
