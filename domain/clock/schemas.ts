import { Type, type Static } from '@sinclair/typebox';
import { clockModes } from '../../storage/entities/environment.ts';
import { Described, Nullable, StringEnum, Timestamp } from '../shapes.ts';

const clockUnits = ['minute', 'hour', 'day', 'week', 'month'] as const;
export type ClockUnit = (typeof clockUnits)[number];

export const TestClockShape = Type.Object(
  {
    now: Described(Timestamp, 'The time that the environment has now.'),
    mode: Described(
      StringEnum(clockModes),
      '`real`: as everywhere. `frozen`: it stands still until it is moved. `advancing`: what falls due on the way to `target` is being done.',
    ),
    target: Described(Nullable(Timestamp), 'Where it goes while it advances; null otherwise.'),
  },
  { component: 'TestClock', description: 'The clock of an environment other than production.' },
);

export const SetClockBody = Type.Object({
  now: Described(
    Timestamp,
    'The instant to freeze the clock at; not before its present time, and within ten years of it.',
    '2035-01-31T09:30:00.000Z',
  ),
});

export const AdvanceClockBody = Type.Object(
  {
    to: Type.Optional(
      Described(
        Timestamp,
        'The instant to go to; at most 400 days ahead. Either this or `by`.',
        '2035-01-31T09:30:00.000Z',
      ),
    ),
    by: Type.Optional(
      Described(
        Type.Object({
          unit: Described(StringEnum(clockUnits), 'Unit of the time; months are calendar months.'),
          count: Type.Integer({
            minimum: 1,
            maximum: 1_000_000,
            description: 'How many of them.',
            examples: [30],
          }),
        }),
        'How far to go; at most 400 days. Either this or `to`.',
      ),
    ),
  },
  { examples: [{ by: { unit: 'day', count: 30 } }] },
);
export type AdvanceClockInput = Static<typeof AdvanceClockBody>;
