import type { NoticeKind } from '../../storage/queries/notifications/news.ts';
import { isUrgent } from './kinds.ts';

const MINUTE_MS = 60_000;
/** Urgent kinds are read so often. */
const LOOK_MS = 10 * MINUTE_MS;
const URGENT_MS = 60 * MINUTE_MS;
const MORNING = 8;

interface Notified {
  readonly urgentAt: Date | null;
  /** `YYYY-MM-DD`, of the time zone. */
  readonly dailyOn: string | null;
}

export interface Due {
  readonly isDue: (kind: NoticeKind) => boolean;
  /** The day whose morning has come and was not looked at; null: none. */
  readonly morningOf: string | null;
}

/** Decides which kinds a digest may name: urgent ones once an hour, all of them when the morning of a day has come. Pure. */
export function whatIsDue({ urgentAt, dailyOn }: Notified, now: Date, timezone: string): Due {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone);
  const today = local.toPlainDate().toString();
  const isMorning = local.hour >= MORNING && (dailyOn === null || dailyOn < today);
  const mayUrge = urgentAt === null || now.getTime() - urgentAt.getTime() >= URGENT_MS;
  return {
    isDue: (kind) => isMorning || (mayUrge && isUrgent(kind)),
    morningOf: isMorning ? today : null,
  };
}

/** The next instant at which these kinds are read: soon for an urgent one, else in the next morning. Pure. */
export function nextLook(wanted: readonly NoticeKind[], now: Date, timezone: string): Date {
  if (wanted.some(isUrgent)) return new Date(now.getTime() + LOOK_MS);
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone);
  const day = local.toPlainDate();
  const morning = (date: Temporal.PlainDate): Date =>
    new Date(
      date.toZonedDateTime({ timeZone: timezone, plainTime: { hour: MORNING } }).epochMilliseconds,
    );
  const first = morning(day);
  return first > now ? first : morning(day.add({ days: 1 }));
}
