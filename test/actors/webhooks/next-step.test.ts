import { describe, expect, test } from 'bun:test';
import { nextStep, type Step } from '../../../actors/webhooks/next-step.ts';

const now = 10_000;
const ready = { state: 'ready', targetReadAt: now - 1_000, nextSendAt: 0 } as const;
const given = { isOurs: true, hasSlot: true };
const send: Step = { do: 'send' };
const rest: Step = { do: 'rest' };
const hold: Step = { do: 'hold' };
const readTarget: Step = { do: 'read-target' };

describe('nextStep', () => {
  test.each([
    ['ready with all given', ready, given, send],
    ['empty', { ...ready, state: 'empty' }, given, rest],
    ['full', { ...ready, state: 'full' }, given, rest],
    ['stale', { ...ready, state: 'stale' }, given, rest],
    ['in a shard that is not ours yet', ready, { ...given, isOurs: false }, hold],
    ['without a slot', ready, { ...given, hasSlot: false }, hold],
    ['read too long ago', { ...ready, targetReadAt: now - 1_001 }, given, readTarget],
    [
      'read too long ago, without a slot',
      { ...ready, targetReadAt: now - 1_001 },
      { ...given, hasSlot: false },
      readTarget,
    ],
    [
      'read too long ago, in a shard that is not ours',
      { ...ready, targetReadAt: now - 1_001 },
      { ...given, isOurs: false },
      hold,
    ],
    [
      'doubted since a pause',
      { ...ready, targetReadAt: Number.NEGATIVE_INFINITY },
      given,
      readTarget,
    ],
    ['before its rate limit', { ...ready, nextSendAt: now + 40 }, given, { do: 'wait', ms: 40 }],
    ['at its rate limit', { ...ready, nextSendAt: now }, given, send],
    [
      'before its rate limit, without a slot',
      { ...ready, nextSendAt: now + 40 },
      { ...given, hasSlot: false },
      hold,
    ],
  ] as const)('a queue %s', (_name, queue, has, step) => {
    expect(nextStep(queue, has, now)).toEqual(step);
  });
});
