import { afterAll, describe, expect, test } from 'bun:test';
import { execFileSync } from 'node:child_process';
import { eventTypes } from '../../../domain/event-types.ts';
import { eventTypes as listed } from '../../../sdk/cli/source/operations/table.ts';
import { notCaused, recipes } from '../../../sdk/cli/source/trigger/recipes.ts';
import { shellScripts } from '../../../sdk/cli/source/completion/shell-scripts.ts';
import { cliOutput, keyOf, runCli } from '../../support/stack/cli.ts';
import { waitForLog } from '../../support/stack/listener.ts';
import {
  emitCustomer,
  envelopeOf,
  registerEndpoint,
} from '../../support/webhooks/webhook-stack.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { waitFor } from '../../support/timing/wait-for.ts';
import { changeSettings, expectStatus, setup, type World } from '../../support/world/world.ts';

const receiver = await startReceiver({ tls: false });
const secure = await startReceiver();
afterAll(() => Promise.all([receiver.stop(), secure.stop()]));

async function worldWith(count: number): Promise<World> {
  const world = await setup();
  for (let made = 0; made < count; made += 1) await emitCustomer(world);
  await waitForLog(world, count);
  return world;
}

describe('events tail', () => {
  test('shows a range of the log, by number, by time and by type', async () => {
    const world = await worldWith(3);
    const env = keyOf(world);
    const tail = async (...args: string[]) =>
      (await cliOutput(['events', 'tail', '--no-follow', '--json', ...args], { env }))
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line).logSequence);
    expect(await tail()).toEqual([1, 2, 3]);
    expect(await tail('--after', '1', '--until', '2')).toEqual([2]);
    expect(await tail('--since', '1h')).toEqual([1, 2, 3]);
    expect(await tail('--until', '1h')).toEqual([]);
    expect(await tail('--types', 'order.*')).toEqual([]);
    const line = await cliOutput(['events', 'tail', '--no-follow'], { env });
    expect(line).toMatch(/^1 \d\d:\d\d:\d\d customer\.created [0-9a-f-]{36}$/m);
  });
});

describe('events resend', () => {
  test('sends events to an address, by id, number or range', async () => {
    const world = await worldWith(3);
    const env = keyOf(world);
    const [first] = expectStatus(await world.api.get('/api/v1/events?limit=1'), 200);
    const to = ['--to', receiver.url];
    await cliOutput(['events', 'resend', first.id, '3', ...to, '-H', 'X-Debug: 1'], { env });
    await cliOutput(['events', 'resend', '--after', '1', '--until', '2', ...to], { env });
    expect(receiver.requests.map((request) => envelopeOf(request).logSequence)).toEqual([1, 3, 2]);
    expect(receiver.requests[0]?.headers.get('x-debug')).toBe('1');
    const unknown = `evt_${'0'.repeat(32)}`;
    expect((await runCli(['events', 'resend', unknown, ...to], { env })).exitCode).toBe(1);
    expect((await runCli(['events', 'resend', ...to], { env })).exitCode).toBe(2);
  });

  test('has the service replay them to an endpoint', async () => {
    const world = await worldWith(2);
    const { id } = await registerEndpoint(world, secure.url, ['order.created']);
    const said = await cliOutput(['events', 'resend', '2', '--to', id], { env: keyOf(world) });
    expect(said).toEndWith(`: 1 event to ${id}`);
    const events = expectStatus(await world.api.get('/api/v1/events'), 200);
    const path = `/api/v1/webhook-deliveries?endpointId=${id}`;
    const delivered = async () => expectStatus(await world.api.get(path), 200).items;
    await waitFor(async () => (await delivered()).length > 0);
    expect(await delivered()).toMatchObject([{ eventId: events[1].id }]);
  });
});

describe('trigger', () => {
  test('knows every type of event: how it is caused, or why not', () => {
    expect(listed).toEqual([...eventTypes]);
    const known = [...recipes.keys(), ...notCaused.keys()];
    expect(known.toSorted()).toEqual([...eventTypes].toSorted());
  });

  const own = [...recipes].filter(([, { movesClock, needs }]) => !movesClock && !needs);
  const timed = [...recipes].filter(([, { movesClock }]) => movesClock);

  test.each([
    ['without the clock', own.map(([type]) => type)],
    ['by the clock', timed.map(([type]) => type)],
  ])('causes each of those %s, and the log has it', async (_, types) => {
    const world = await setup();
    const env = keyOf(world);
    const printed = await cliOutput(['trigger', ...types, '--json'], { env });
    const caused = printed.split('\n').map((line) => JSON.parse(line));
    expect(caused.map(({ type }) => type)).toEqual(types);
    for (const event of caused) {
      const path = `/api/v1/events?after=${event.logSequence - 1}&limit=1`;
      expect(expectStatus(await world.api.get(path), 200)).toEqual([event]);
    }
    expect(expectStatus(await world.api.get('/api/v1/test-clock'), 200).mode).toBe('real');
  });

  test('payment.authorized needs an application that authorizes first', async () => {
    const world = await setup();
    const refused = await runCli(['trigger', 'payment.authorized'], { env: keyOf(world) });
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('captureMode')]);
    await changeSettings(world, { payments: { captureMode: 'manual' } });
    await cliOutput(['trigger', 'payment.authorized'], { env: keyOf(world) });
  });
});

describe('clock, fixtures, doctor', () => {
  test('the clock advances, is frozen and goes back to real time', async () => {
    const env = keyOf(await setup());
    expect(await cliOutput(['clock', 'show'], { env })).toStartWith('Real time');
    const at = ['clock', 'freeze', '2030-01-31T09:00:00Z'];
    expect(await cliOutput(at, { env })).toBe('Frozen at 2030-01-31 09:00:00 UTC');
    const month = ['clock', 'advance', '1', 'month'];
    expect(await cliOutput(month, { env })).toBe('Frozen at 2030-02-28 09:00:00 UTC');
    expect((await runCli(['clock', 'advance', '1', 'fortnight'], { env })).exitCode).toBe(2);
    expect(await cliOutput(['clock', 'reset'], { env })).toStartWith('Real time');
  });

  test('the shop of the example is made once, however often it is run', async () => {
    const world = await setup();
    const env = keyOf(world);
    const run = async (...more: string[]) =>
      JSON.parse(
        await cliOutput(['fixtures', 'sdk/cli/examples/shop.yaml', '--json', ...more], { env }),
      );
    const first = await run();
    expect(first.order).toMatchObject({ paymentStatus: 'captured', discountCode: 'WELCOME10' });
    expect((await run()).order.id).toBe(first.order.id);
    const orders = expectStatus(await world.api.get('/api/v1/orders'), 200);
    expect(orders).toHaveLength(1);
  });

  test.each([
    ['steps: []', 'no list of `steps`'],
    ['steps: [{ do: carts.fly }]', 'no operation'],
    ['steps: [{ do: orders.get }]', 'needs `on`: id'],
    ['steps: [{ do: orders.list, wiht: {} }]', 'unknown wiht'],
    ['{', ''],
  ])('fixtures --check finds %p', async (stdin, message) => {
    const { exitCode, stderr } = await runCli(['fixtures', '-', '--check'], { stdin });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test('doctor says what is well, and exits with 1 when something is wrong', async () => {
    const env = keyOf(await setup());
    const said = await cliOutput(['doctor'], { env });
    expect(said).toContain('key: Test, Sandbox, Shop (sandbox)');
    const wrong = { ...env, COMMERCE_SECRET_KEY: `sk_test_${'x'.repeat(32)}` };
    const { exitCode, stdout } = await runCli(['doctor'], { env: wrong });
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('failed   key')]);
  });
});

describe('completion', () => {
  const next = async (...words: string[]) =>
    (await cliOutput(['complete', '--', ...words])).split('\n').map((line) => line.split('\t')[0]);

  test('offers commands, options, values, event types and profiles', async () => {
    expect(await next('ord')).toEqual(['orders']);
    expect(await next('orders', 'li')).toContain('list-payments');
    expect(await next('orders', 'list', '--pay')).toEqual(['--payment-status']);
    expect(await next('orders', 'list', '--status', 'c')).toEqual([
      'completed',
      'cancelled',
      'closed',
    ]);
    expect(await next('trigger', 'order.ca')).toEqual(['order.cancelled']);
    expect(await next('listen', '--events', 'cart.*,order.ca')).toEqual(['cart.*,order.cancelled']);
    expect(await next('get', '/ord')).toContain('/orders');
  });

  test('in bash runs nothing that stands on the line', () => {
    const asked = 'commerce() { printf "%s\\n" "$@" >&2; }';
    const line = 'COMP_WORDS=(commerce trigger "\\$(echo run >&2)" or); COMP_CWORD=3; _commerce';
    const script = `${asked}\n${shellScripts.bash.replace('2>/dev/null', '')}\n${line}`;
    const said = execFileSync('bash', ['-c', `${script} 2>&1`], { encoding: 'utf8' });
    expect(said.trim().split('\n')).toEqual(['complete', '--', 'trigger', '$(echo run >&2)', 'or']);
  });
});
