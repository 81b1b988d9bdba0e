import { afterAll, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCertificateAuthority } from '../../cli/demo/certificate.mjs';
import { checkHistory, type History, type Kill } from '../../loadtests/bench/farm/check-history.ts';
import type { RecordedDelivery } from '../../loadtests/bench/farm/recorded-delivery.ts';
import { farmSettings } from '../../loadtests/bench/farm/farm-settings.ts';
import { runFarm } from '../../loadtests/bench/farm/run-farm.ts';
import type { SeenAttempt } from '../../loadtests/bench/receiver/faulty-hosts.ts';
import { startStack } from '../support/stack/stack.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const authority = createCertificateAuthority('Receiver farm');

const caFile = join(temporaryFolder('farm-ca'), 'ca.pem');
writeFileSync(caFile, authority.certificatePem);
const stack = await startStack({ actorCount: 2, env: farmSettings(caFile) });

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
    expect(report.result.violations).toEqual([]);
    expect(report.kills).toBeGreaterThanOrEqual(1);
    expect(report.deliveries).toBe(report.events * 24);
    expect(report.attempts).toBeGreaterThan(report.deliveries);
  });
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
    sender: { pid: 1, request: 1 },
    sentAt: 1_000,
    arrivedAt: 1_000,
    fault: 'none',
    succeededAt: 1_001,
  };
  const again: SeenAttempt = {
    ...seen,
    sender: { pid: 2, request: 1 },
    sentAt: 1_090,
    arrivedAt: 1_090,
    succeededAt: 1_091,
  };
  const kill: Kill = { pid: 1, from: 1_050, until: 1_052 };
  const second = { ...delivery, eventId: 'evt_2', sequence: 2, completedAt: 1_500 };
  const check = (history: Partial<History>) =>
    checkHistory({ deliveries: [delivery], seen: [seen], kills: [], ...history });

  test('nothing where all is well', () => {
    const lost: SeenAttempt = { ...seen, sentAt: 900, fault: 'lost', succeededAt: null };
    const afterLoss = check({ seen: [lost, { ...seen, sender: { pid: 1, request: 2 } }] });
    expect(afterLoss).toMatchObject({
      violations: [],
      duplicates: { ofLostAnswers: 1, ofKills: 0 },
    });
    const afterKill = check({ seen: [seen, again], kills: [kill] });
    expect(afterKill).toMatchObject({
      violations: [],
      duplicates: { ofLostAnswers: 0, ofKills: 1 },
    });
  });

  test('nothing in a request of a killed process that was read after its successor had recorded', () => {
    const late = { ...seen, arrivedAt: 3_000, succeededAt: 3_001 };
    expect(check({ seen: [again, late], kills: [kill] }).violations).toEqual([]);
  });

  test.each<[string, Partial<History>, string]>([
    ['what never arrived', { seen: [] }, 'never arrived'],
    ['what ended otherwise', { deliveries: [{ ...delivery, status: 'exhausted' }] }, 'ended as'],
    ['what nobody sent', { seen: [seen, { ...seen, eventId: 'evt_9' }] }, 'nobody sent it'],
    ['a repetition without a loss', { seen: [seen, again] }, 'although nothing was lost'],
    [
      'a repetition of what another process than the killed one sent',
      { seen: [seen, again], kills: [{ ...kill, pid: 3 }] },
      'although nothing was lost',
    ],
    [
      'a successor that sent before the kill',
      { seen: [seen, { ...again, sentAt: 1_010 }], kills: [kill] },
      'although nothing was lost',
    ],
    [
      'a repetition of what was sent under the number of a process killed before',
      { seen: [seen, again], kills: [{ pid: 1, from: 900, until: 902 }] },
      'although nothing was lost',
    ],
    [
      'one request that came twice',
      { seen: [seen, { ...seen, arrivedAt: 1_005 }], kills: [kill] },
      'by one request',
    ],
    [
      'a repetition after the record, whoever was killed',
      { seen: [seen, { ...again, sentAt: 1_101 }], kills: [kill] },
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
    expect(check(history).violations.join('\n')).toContain(text);
  });
});
