import { advanceClock } from '../../../domain/schedules/advance-clock.ts';
import { loadClock } from '../../../domain/clock/load.ts';
import { releaseClock } from '../../../domain/clock/release-clock.ts';
import { AdvanceClockBody, SetClockBody, TestClockShape } from '../../../domain/clock/schemas.ts';
import { setClock } from '../../../domain/schedules/set-clock.ts';
import { toTestClockView } from '../../../domain/clock/view.ts';
import { keyOrSession } from '../../http/access.ts';
import { accepted, ok } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Test clock';
const path = '/api/v1/test-clock';
const access = keyOrSession('environments:write', 'application:test-tools');

/** One clock for each environment other than production (contract 90 §7). */
export const testClockRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'GET',
    path,
    name: 'testClock.get',
    tag,
    summary: "Read the environment's clock",
    // Dates of every page follow it, whoever looks at them.
    access: keyOrSession('environments:write', 'application:read'),
    answer: { status: 200, data: TestClockShape },
    errors: [],
    handle: ({ ctx }) => loadClock(ctx),
    reply: (clock) => ok(toTestClockView(clock)),
  }),
  defineRoute({
    method: 'POST',
    path,
    name: 'testClock.freeze',
    tag,
    summary: 'Freeze the clock at an instant',
    description:
      'What is due by then is done at that instant; advance the clock to have each thing done at its own.',
    access,
    body: SetClockBody,
    answer: { status: 200, data: TestClockShape },
    errors: ['validation_error', 'invalid_state'],
    handle: ({ ctx, body }) => setClock(ctx, new Date(body.now)),
    reply: (clock) => ok(toTestClockView(clock)),
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/advance`,
    name: 'testClock.advance',
    tag,
    summary: 'Advance the clock and run what falls due on the way',
    description: 'Poll GET /api/v1/test-clock until `mode` is `frozen`.',
    access,
    body: AdvanceClockBody,
    answer: { status: 202, data: TestClockShape },
    errors: ['validation_error', 'invalid_state'],
    handle: ({ ctx, body }) => advanceClock(ctx, body),
    reply: (clock) => accepted(toTestClockView(clock)),
  }),
  defineRoute({
    method: 'DELETE',
    path,
    name: 'testClock.reset',
    tag,
    summary: 'Go back to real time',
    access,
    answer: { status: 200, data: TestClockShape },
    errors: ['invalid_state'],
    handle: ({ ctx }) => releaseClock(ctx),
    reply: (clock) => ok(toTestClockView(clock)),
  }),
];
