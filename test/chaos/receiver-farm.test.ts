import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCertificateAuthority } from '../../cli/demo/certificate.mjs';
import type { SideStack } from '../../cli/services/side-stack.mjs';
import { checkHistory, type RecordedDelivery } from '../../loadtests/farm/check-history.ts';
import { farmSettings } from '../../loadtests/farm/farm-settings.ts';
import { runFarm } from '../../loadtests/farm/run-farm.ts';
import type { SeenAttempt } from '../../loadtests/receiver/faulty-hosts.ts';
import { startStack } from '../support/stack.ts';

const authority = createCertificateAuthority('Receiver farm');
let stack: SideStack;

beforeAll(async () => {
  const caFile = join(mkdtempSync(join(tmpdir(), 'farm-ca-')), 'ca.pem');
  writeFileSync(caFile, authority.certificatePem);
  stack = await startStack({ actorCount: 2, env: farmSettings(caFile) });
}, 60_000);

afterAll(() => stack.stop());

describe('a farm of faulty receivers with actors killed every few seconds', () => {
  test('gets everything, in order where asked for, and nothing twice without a loss', async () => {
    const report = await runFarm(stack, {
      hosts: 24,
      seconds: 8,
      killEveryMs: 2_500,
      faultShare: 0.2,
      eventsPerSecond: 4,
      authority,
    });
    expect(report.verdict.violations).toEqual([]);
    expect(report.kills).toBeGreaterThanOrEqual(1);
    expect(report.deliveries).toBe(report.events * 24);
    expect(report.attempts).toBeGreaterThan(report.deliveries);
  }, 120_000);
});

describe('the history check finds', () => {
  const delivery: RecordedDelivery = {
    host: '127.1.0.1',
    eventId: 'evt_1',
    resourceId: 'r',
    sequence: 1,
    isOrdered: true,
    status: 'succeeded',
    emittedAt: 0,
    completedAt: 1_100,
  };
  const seen: SeenAttempt = {
    host: '127.1.0.1',
    eventId: 'evt_1',
    resourceId: 'r',
    sequence: 1,
    sentAt: 1_000,
    arrivedAt: 1_000,
    fault: 'none',
    succeededAt: 1_001,
  };
  const second = { ...delivery, eventId: 'evt_2', sequence: 2, completedAt: 1_500 };
  const violations = (history: Partial<Parameters<typeof checkHistory>[0]>) =>
    checkHistory({ deliveries: [delivery], seen: [seen], killedAt: [], ...history }).violations;

  test('nothing where all is well', () => {
    const lost: SeenAttempt = { ...seen, arrivedAt: 900, fault: 'lost', succeededAt: null };
    expect(violations({ seen: [lost, seen] })).toEqual([]);
    const again = { ...seen, arrivedAt: 1_090, succeededAt: 1_091 };
    expect(violations({ seen: [seen, again], killedAt: [1_050] })).toEqual([]);
  });

  test.each([
    ['what never arrived', { seen: [] }, 'never arrived'],
    ['what ended otherwise', { deliveries: [{ ...delivery, status: 'exhausted' }] }, 'ended as'],
    ['what nobody sent', { seen: [seen, { ...seen, eventId: 'evt_9' }] }, 'nobody sent it'],
    [
      'a repetition without a loss',
      { seen: [seen, { ...seen, arrivedAt: 1_090 }] },
      'although nothing was lost',
    ],
    [
      'a repetition after the record',
      { seen: [seen, { ...seen, sentAt: 2_000, arrivedAt: 2_000 }], killedAt: [1_050] },
      'after its success was recorded',
    ],
    [
      'a wrong order',
      {
        deliveries: [delivery, second],
        seen: [seen, { ...seen, eventId: 'evt_2', sequence: 2, arrivedAt: 990 }],
      },
      'came before evt_1 succeeded',
    ],
  ])('%s', (_, history, text) => {
    expect(violations(history).join('\n')).toContain(text);
  });
});
