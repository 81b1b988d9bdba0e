import { describe, expect, test } from 'bun:test';
import { nextStep, type Step } from '../../../actors/webhooks/next-step.ts';

const now = 10_000;
const ready = { state: 'ready', targetReadAt: now - 1_000, nextSendAt: 0 } as const;
const means = { isOurs: true, hasSlot: true };
const send: Step = { do: 'send' };
const rest: Step = { do: 'rest' };
const hold: Step = { do: 'hold' };
const readTarget: Step = { do: 'read-target' };

describe('nextStep', () => {
  test.each([
    ['ready with all means', ready, means, send],
    ['empty', { ...ready, state: 'empty' }, means, rest],
    ['full', { ...ready, state: 'full' }, means, rest],
    ['stale', { ...ready, state: 'stale' }, means, rest],
    ['in a shard that is not ours yet', ready, { ...means, isOurs: false }, hold],
    ['without a slot', ready, { ...means, hasSlot: false }, hold],
    ['read too long ago', { ...ready, targetReadAt: now - 1_001 }, means, readTarget],
    [
      'read too long ago, without a slot',
      { ...ready, targetReadAt: now - 1_001 },
      { ...means, hasSlot: false },
      readTarget,
    ],
    [
      'read too long ago, in a shard that is not ours',
      { ...ready, targetReadAt: now - 1_001 },
      { ...means, isOurs: false },
      hold,
    ],
    [
      'doubted since a pause',
      { ...ready, targetReadAt: Number.NEGATIVE_INFINITY },
      means,
      readTarget,
    ],
    ['before its rate limit', { ...ready, nextSendAt: now + 40 }, means, { do: 'wait', ms: 40 }],
    ['at its rate limit', { ...ready, nextSendAt: now }, means, send],
    [
      'before its rate limit, without a slot',
      { ...ready, nextSendAt: now + 40 },
      { ...means, hasSlot: false },
      hold,
    ],
  ] as const)('a queue %s', (_name, queue, has, step) => {
    expect(nextStep(queue, has, now)).toEqual(step);
  });
});
