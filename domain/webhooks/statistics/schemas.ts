import { Type, type Static } from '@sinclair/typebox';
import { OPEN_MAX } from '../../../storage/queries/webhooks/endpoint-statistics.ts';
import { attemptCounts } from '../schemas.ts';
import { DateOnly, Default, Described, Nullable, StringEnum, Timestamp } from '../../shapes.ts';

export const statisticsIntervals = ['hour', 'day'] as const;

/** Deliveries are retained for 30 days before today. */
export const STATISTICS_DAYS_MAX = 31;
export const STATISTICS_DAYS_DEFAULT = 7;

export const StatisticsQuery = Type.Object({
  from: Type.Optional(Described(DateOnly, 'The first day; default: as `days` says.', '2026-11-01')),
  to: Type.Optional(
    Described(
      DateOnly,
      `The last day, which is included; default: today. At most ${STATISTICS_DAYS_MAX} days, which is as long as deliveries are retained.`,
      '2026-11-30',
    ),
  ),
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: STATISTICS_DAYS_MAX,
      description: `In place of \`from\`: how many days up to \`to\`; default: ${STATISTICS_DAYS_DEFAULT}.`,
    }),
  ),
  interval: Type.Optional(
    StringEnum(statisticsIntervals, {
      description: 'What the figures are by. Default: `hour` up to 3 days, else `day`.',
    }),
  ),
  timezone: Default(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        'The IANA time zone whose days are meant. Deliveries are counted by the hours of UTC: one of a half-hour zone counts where its hour begins.',
      examples: ['Europe/Berlin'],
    }),
    'UTC',
  ),
});
export type StatisticsInput = Static<typeof StatisticsQuery>;

const count = (description: string) => Type.Integer({ minimum: 0, description });

const Latency = (description: string) =>
  Described(
    Nullable(
      Type.Object({
        sample: count('Of so many deliveries, the newest of the time that ended.'),
        p50Ms: count('Half of their last attempts took at most so long, in milliseconds.'),
        p95Ms: count('95 in 100 took at most so long, in milliseconds.'),
      }),
    ),
    description,
  );

const figures = {
  succeeded: count('Deliveries that got a 2xx response.'),
  exhausted: count('Deliveries of which every attempt failed.'),
  skipped: count('Deliveries that were given up as the endpoint was paused or deleted.'),
  waiting: count('Deliveries that wait for an attempt now.'),
  failing: count('Those of them that have failed at least once.'),
  ...attemptCounts,
};

export const EndpointStatisticsShape = Type.Object(
  {
    from: Described(DateOnly, 'The first day.'),
    to: Described(DateOnly, 'The last day, which is included.'),
    timezone: Type.String({ description: 'The time zone whose days they are.' }),
    interval: StringEnum(statisticsIntervals, { description: 'What the figures are by.' }),
    at: Described(Timestamp, 'When this was counted.'),
    ...figures,
    isWaitingPart: Type.Boolean({
      description: `More than ${OPEN_MAX} deliveries wait: \`waiting\` and \`failing\` count only so many, the longest due.`,
    }),
    latency: Latency(
      'How quickly the endpoint responds, of at most 1,000 deliveries; null without any.',
    ),
    intervals: Type.Array(
      Type.Object({
        start: Described(Timestamp, 'When the interval begins.'),
        ...figures,
        latency: Latency('The same of the interval, of fewer deliveries; null without any.'),
      }),
      {
        description:
          'In their order, by when deliveries were created and attempts made; also those that are to come.',
      },
    ),
  },
  {
    component: 'WebhookEndpointStatistics',
    description: 'How an endpoint has done over some days.',
  },
);
