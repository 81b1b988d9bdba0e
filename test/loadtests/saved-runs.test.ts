import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasK6, runK6, startK6, verifySavedRun } from '../support/load/k6.ts';
import { startFaultyProxy } from '../support/load/proxy.ts';
import {
  startVerifyingReceiver,
  type VerifyingReceiver,
} from '../support/load/verifying-receiver.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { setup } from '../support/world/world.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe.skipIf(!hasK6)('k6 run loadtests/verify.ts, of a load whose k6 was killed', () => {
  const directory = temporaryFolder('killed-load');
  const journal = join(directory, 'journal.log');
  const arrivals = join(directory, 'arrivals.jsonl');
  const confirmed: string[] = [];
  let receiver: VerifyingReceiver;
  let target: Record<string, string>;

  beforeAll(async () => {
    const { baseUrl, secretKey } = await setup();
    receiver = await startVerifyingReceiver('--keep', arrivals);
    target = { BASE_URL: baseUrl, SECRET_KEY: secretKey, SETTLE_SECONDS: '30' };
    const settings = {
      ...target,
      ...receiver.settings,
      PROFILE: 'soak',
      DURATION: '10m',
      RATE: '5',
      THINK_SECONDS: '0.05',
      MIX: 'declined=20,refunded=20',
    };
    const load = startK6('journeys/checkout.ts', settings, { directory, journal });
    await waitFor(() => ordersOf(journal).length >= 5);
    load.child.kill('SIGKILL');
    await load.code;
    confirmed.push(...ordersOf(journal));
  });
  afterAll(() => receiver.stop());

  /** The receiver dies, too, and comes back with what it has kept. */
  async function restartReceiver(): Promise<void> {
    await receiver.stop();
    const [hooks, control] = Object.values(receiver.settings).map((url) => new URL(url).port);
    const ports = ['--port', hooks ?? '', '--control-port', control ?? ''];
    receiver = await startVerifyingReceiver(...ports, '--keep', arrivals);
  }

  test('passes, and tells that it was broken off', async () => {
    const verified = await verify(receiver.settings);
    expect({ code: verified.code, output: verified.code === 0 ? '' : verified.output }).toEqual({
      code: 0,
      output: '',
    });
    expect(verified.report?.cameToItsEnd).toBe(false);
    expect(verified.output).toContain('It was broken off');
    const compared = new Map(
      verified.report?.verification.map((one) => [one.kind, one.compared]) ?? [],
    );
    expect(compared.get('accounts')).toBeGreaterThanOrEqual(confirmed.length);
    expect(compared.get('deliveries')).toBeGreaterThan(confirmed.length);
  });

  test('fails when a delivery is gone from what the receiver has kept', async () => {
    // What happens since, without the endpoint, is not owed.
    const later = { ...target, MIX: 'none', DURATION: '1s', RATE: '4' };
    expect((await runK6('journeys/checkout.ts', later)).code).toBe(0);
    await receiver.stop();
    const whole = readFileSync(arrivals, 'utf8');
    const lost = whole.split('\n').findIndex((line) => line.includes('"order.paid"'));
    writeFileSync(arrivals, whole.split('\n').toSpliced(lost, 1).join('\n'));
    await restartReceiver();
    const verified = await verify({ ...receiver.settings, SETTLE_SECONDS: '3' });
    expect(verified.code).toBe(99);
    expect(differing(verified)).toEqual(['deliveries']);
    expect(verified.output).toMatch(/order\.paid evt_\w+ was not delivered/);
    await receiver.stop();
    writeFileSync(arrivals, whole);
    await restartReceiver();
    expect((await verify(receiver.settings)).code).toBe(0);
  });

  test('fails when an order that was confirmed is gone', async () => {
    const [hidden = ''] = confirmed;
    const proxy = startFaultyProxy(target['BASE_URL'] ?? '', {
      rewrite: (method, path, body) => {
        if (method !== 'GET' || path !== '/api/v1/orders') return body;
        const page = JSON.parse(body);
        const kept = page.data.filter(({ id }: { id: string }) => id !== hidden);
        return JSON.stringify({ ...page, data: kept });
      },
    });
    const settings = { BASE_URL: proxy.url, SETTLE_SECONDS: '3' };
    const verified = await verify({ ...receiver.settings, ...settings });
    await proxy.stop();
    expect(verified.code).toBe(99);
    expect(differing(verified)).toEqual(
      expect.arrayContaining(['attempts', 'accounts']) as unknown as string[],
    );
    expect(verified.output).toContain(`${hidden} was confirmed as paid, and no list has it`);
  });

  test('is incomplete without the receiver, or by the id alone, unless that is accepted', async () => {
    const byJournal = await verify({});
    expect(byJournal.code).toBe(99);
    expect(byJournal.report?.missing).toEqual([expect.stringContaining('none is given')]);
    const RUN = byJournal.report?.runId ?? '';
    const byId = await verify({ RUN });
    expect(byId.code).toBe(99);
    expect(byId.report?.missing).toEqual([expect.stringContaining('only the id is given')]);
    expect((await verify({ RUN, INCOMPLETE: 'accept' })).code).toBe(0);
  });

  test('refuses the keys of another load', async () => {
    const { secretKey } = await setup();
    const { code, output } = await verify({ SECRET_KEY: secretKey });
    expect(code).toBe(108);
    expect(output).toContain('give the same keys in the same order');
  });

  test.each([
    ['', 'RUN is not set: add -e RUN='],
    ['nowhere.json', 'RUN=nowhere.json is neither the id of a load nor a file that can be read.'],
    ['package.json', 'RUN=package.json is the summary of no load'],
    ['empty.log', 'RUN=empty.log holds no load'],
  ])('ends with one sentence, given RUN=%p', async (RUN, sentence) => {
    writeFileSync(join(directory, 'package.json'), '{}');
    writeFileSync(join(directory, 'empty.log'), 'time=now msg=nothing\n');
    const { code, output } = await verify({ RUN: RUN === '' ? '' : join(directory, RUN) });
    expect(code).toBeGreaterThan(0);
    expect(output.replaceAll(`${directory}/`, '')).toContain(sentence);
  });

  function verify(settings: Readonly<Record<string, string>>) {
    return verifySavedRun({ ...target, RUN: journal, ...settings });
  }
});

test.skipIf(!hasK6)('the summary of a load is enough to verify it again', async () => {
  const { baseUrl } = await setup();
  // The tenants of the load are found again, though nothing keeps their keys.
  const settings = { BASE_URL: baseUrl, TENANTS: '2', TENANT_SKEW: '0', RATE: '4' };
  const run = await runK6('journeys/checkout.ts', { ...settings, PROFILE: 'soak' });
  expect(run.code).toBe(0);
  const RUN = run.page.replace(/html$/, 'json');
  const verified = await verifySavedRun({ ...settings, RUN });
  expect({ code: verified.code, output: verified.code === 0 ? '' : verified.output }).toEqual({
    code: 0,
    output: '',
  });
  const accounts = verified.report?.verification.find(({ kind }) => kind === 'accounts');
  expect(accounts).toEqual({
    kind: 'accounts',
    compared: run.report?.saved?.confirmed.orders ?? -1,
    differences: 0,
  });
});

function ordersOf(journal: string): string[] {
  try {
    const lines = readFileSync(journal, 'utf8').matchAll(/load-run \w+ order (\S+)/g);
    return [...lines].map(([, id = '']) => id);
  } catch {
    return [];
  }
}

function differing({ report }: Awaited<ReturnType<typeof verifySavedRun>>): string[] {
  return (report?.verification ?? [])
    .filter(({ differences }) => differences > 0)
    .map(({ kind }) => kind);
}
