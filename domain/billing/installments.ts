import type { StoredInstallment } from '../../storage/entities/subscription.ts';
import { fail } from '../errors.ts';
import { isAmountTooLarge, sumAmounts } from '../money.ts';
import { addTo, boundaryOf, parseCadence, type Cadence, type Interval } from './calendar.ts';

/** A purchase that is paid in rows (contract 65 §3). Plain data, as it is stored with terms. */
export interface InstallmentPlan {
  readonly rows: readonly PlannedRow[];
  /** What even rows repeat by; null when each row has a gap of its own. */
  readonly every: Cadence | null;
}

interface PlannedRow {
  /** Minor units, tax included, >= 1. */
  readonly amount: number;
  /** The time since the row before; null for the first row, which is paid at the start. */
  readonly gap: Cadence | null;
}

/** Equal rows (`count`, `unit`, `every`), or a schedule of rows. */
export interface InstallmentsInput {
  readonly count?: number;
  readonly unit?: string;
  readonly every?: number;
  readonly schedule?: readonly ScheduleRowInput[];
}

export interface ScheduleRowInput {
  readonly amount?: number;
  readonly unit?: string;
  readonly count?: number;
}

export interface InstallmentRow {
  readonly index: number;
  readonly amount: number;
  readonly dueAt: Date;
}

const rowsMin = 2;
const rowsMax = 60;

/**
 * The plan of an input; `amount` is that of each equal row. `path` is the input's own (`recurring.installments`).
 * Rejects with 400 `invalid_interval` (equal rows) and 400 `invalid_schedule`, naming each field that is wrong; with
 * 400 `validation_error` for both forms at once, and 422 for a sum that is too large.
 */
export function planInstallments(
  input: InstallmentsInput,
  amount: number | undefined,
  path: string,
): InstallmentPlan {
  const { schedule, ...even } = input;
  if (schedule && Object.values(even).some((value) => value !== undefined)) {
    rejectForm(path, 'takes either schedule, or count and unit, not both');
  }
  const plan = schedule
    ? planSchedule(schedule, `${path}.schedule`)
    : planEven(even, requireAmount(amount, path), path);
  if (isAmountTooLarge(sumAmounts(plan.rows.map((row) => row.amount)))) {
    const message = `The sum of ${path} is larger than an amount may be.`;
    fail('validation_error', [{ path, code: 'amount_too_large', message }], { status: 422 });
  }
  return plan;
}

/**
 * When the rows are due, if the first is paid at `start`. Equal rows count from the start, as billing periods do (Jan
 * 31, Feb 28, Mar 31); each row of a schedule counts from the row before.
 */
export function dueDatesOf(plan: InstallmentPlan, start: Date, timezone: string): InstallmentRow[] {
  const { rows, every } = plan;
  let previous = start;
  return rows.map(({ amount, gap }, index) => {
    if (every) previous = boundaryOf({ anchor: start, timezone, cadence: every }, index);
    else if (gap) previous = addTo(previous, gap.interval, gap.intervalCount, timezone);
    return { index, amount, dueAt: previous };
  });
}

/** The rows of an installment plan that starts then, all of them due. */
export function scheduleOf(
  plan: InstallmentPlan,
  startAt: Date,
  timezone: string,
): readonly StoredInstallment[] {
  return dueDatesOf(plan, startAt, timezone).map(({ amount, dueAt }) => ({
    amount,
    dueAt: dueAt.toISOString(),
    status: 'due',
  }));
}

function planEven(
  { count, unit, every = 1 }: Omit<InstallmentsInput, 'schedule'>,
  amount: number,
  path: string,
): InstallmentPlan {
  const isCount = count !== undefined && isWithin(count, rowsMin, rowsMax);
  const cadence = gapOf(unit, every);
  const wrong = [
    ...(isCount ? [] : [faultOf(`${path}.count`, count, `must be ${rowsMin} to ${rowsMax}`)]),
    ...(cadence ? [] : [gapFault(path, unit, every, 'every')]),
  ];
  if (!cadence || count === undefined || wrong.length > 0) {
    fail(
      'invalid_interval',
      wrong.map((fault) => ({ ...fault, code: 'invalid_interval' })),
    );
  }
  const rows = Array.from({ length: count }, (_, index) => ({
    amount,
    gap: index === 0 ? null : cadence,
  }));
  return { rows, every: cadence };
}

function planSchedule(schedule: readonly ScheduleRowInput[], path: string): InstallmentPlan {
  if (!isWithin(schedule.length, rowsMin, rowsMax)) {
    rejectSchedule([faultOf(path, schedule.length, `must have ${rowsMin} to ${rowsMax} rows`)]);
  }
  const wrong = schedule.flatMap((row, index) => faultsOf(row, index, `${path}.${index}`));
  if (wrong.length > 0) rejectSchedule(wrong);
  const rows = schedule.map(({ amount = 0, unit, count = 0 }, index) => ({
    amount,
    gap: index === 0 ? null : gapOf(unit, count),
  }));
  return { rows, every: null };
}

function faultsOf({ amount, unit, count }: ScheduleRowInput, index: number, path: string): Fault[] {
  const wrong =
    amount !== undefined && isWithin(amount, 1, Number.MAX_SAFE_INTEGER)
      ? []
      : [faultOf(`${path}.amount`, amount, 'must be a positive integer')];
  if (index === 0) {
    const extra = Object.entries({ unit, count }).filter(([, value]) => value !== undefined);
    const none = 'is not allowed: the first row is paid at checkout';
    return [...wrong, ...extra.map(([name, value]) => faultOf(`${path}.${name}`, value, none))];
  }
  return gapOf(unit, count ?? Number.NaN)
    ? wrong
    : [...wrong, gapFault(path, unit, count, 'count')];
}

interface Fault {
  readonly path: string;
  readonly received: unknown;
  readonly message: string;
}

function faultOf(path: string, received: unknown, rule: string): Fault {
  return { path, received, message: `${path} ${received === undefined ? 'is required' : rule}.` };
}

const gapRule = 'hour 1-8760, day 1-365, week 1-52, month 1-12';

/** The unit is at fault when it is unknown, else the number. */
function gapFault(path: string, unit: string | undefined, number: unknown, name: string): Fault {
  return gapOf(unit, 1)
    ? faultOf(`${path}.${name}`, number, `is out of range: ${gapRule}`)
    : faultOf(`${path}.unit`, unit, `must be one of ${gapUnits.join(', ')}`);
}

const gapUnits: readonly Interval[] = ['hour', 'day', 'week', 'month'];

function gapOf(unit: string | undefined, count: number): Cadence | null {
  const known = gapUnits.find((one) => one === unit);
  return known ? parseCadence(known, count) : null;
}

function requireAmount(amount: number | undefined, path: string): number {
  const own = path.replace(/[^.]*$/, 'amount');
  if (amount === undefined) {
    fail('validation_error', [{ path: own, code: 'required', message: `${own} is required.` }]);
  }
  if (!isWithin(amount, 1, Number.MAX_SAFE_INTEGER)) {
    rejectSchedule([faultOf(own, amount, 'must be a positive integer')]);
  }
  return amount;
}

function rejectSchedule(faults: readonly Fault[]): never {
  fail(
    'invalid_schedule',
    faults.map((fault) => ({ ...fault, code: 'invalid_schedule' })),
  );
}

function rejectForm(path: string, rule: string): never {
  const message = `${path} ${rule}.`;
  fail('validation_error', [{ path, code: 'unrecognized_keys', message }]);
}

function isWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
