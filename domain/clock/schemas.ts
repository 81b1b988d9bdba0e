import { Type, type Static } from '@sinclair/typebox';
import { clockModes } from '../../storage/entities/environment.ts';
import { Nullable, StringEnum, Timestamp } from '../shapes.ts';

const clockUnits = ['minute', 'hour', 'day', 'week', 'month'] as const;
export type ClockUnit = (typeof clockUnits)[number];

export const TestClockShape = Type.Object(
  { now: Timestamp, mode: StringEnum(clockModes), target: Nullable(Timestamp) },
  { component: 'TestClock' },
);

export const SetClockBody = Type.Object({ now: Timestamp });

export const AdvanceClockBody = Type.Object({
  to: Type.Optional(Timestamp),
  by: Type.Optional(
    Type.Object({
      unit: StringEnum(clockUnits),
      count: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    }),
  ),
});
export type AdvanceClockInput = Static<typeof AdvanceClockBody>;
