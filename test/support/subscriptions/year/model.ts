import { localBoundaryOf } from '../../timing/local-boundary.ts';
import type { Deed, Plan } from './stories.ts';

/**
 * What a subscription owes, reckoned by the rules of contract 65 alone: of the program only the calendar's type is known
 * here. Amounts are in minor units, instants in milliseconds.
 */

interface ExpectedPeriod {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  status: 'trial' | 'paid' | 'past_due' | 'skipped' | 'void';
  readonly due: number;
  readonly credit: number;
}

/** A charge that the processor has decided, by the key of its try: `p3:a1`. A change has no number that could be known. */
interface ExpectedCharge {
  readonly key: string;
  readonly status: 'approved' | 'declined';
  readonly amount: number;
}

interface Terms {
  readonly amount: number;
  readonly quantity: number;
  readonly interval: Plan['interval'];
  readonly intervalCount: number;
}

interface Unpaid {
  readonly period: ExpectedPeriod;
  readonly since: number;
  tries: number;
  /** When the card is charged again, or given up. */
  next: number;
}

interface Step {
  readonly at: number;
  readonly do: 'end' | 'retry' | 'bill';
}

const RETRY_DAYS = [1, 3, 5, 7, 14];
const LAST_RETRY_DAY = 14;
const USAGE_UNIT = 13;
const USAGE_INCLUDED = 5;

export class Model {
  status: 'trialing' | 'active' | 'past_due' | 'paused' | 'cancelled' | 'completed' = 'active';
  credit = 0;
  readonly periods: ExpectedPeriod[] = [];
  readonly charges: ExpectedCharge[] = [];
  /** Instants at which a charge's answer is lost; the clock stops there until a look-up has found it. */
  readonly lost: number[] = [];
  private terms: Terms;
  private pending: Terms | null = null;
  private anchor: number;
  private boundary = 0;
  private pausedAt = 0;
  private skips = 0;
  private endsWithPeriod = false;
  private unpaid: Unpaid | null = null;
  private usage = 0;
  /** Of an installment plan. */
  private rows: number[] | null = null;
  private current: { start: number; end: number } | null = null;
  private readonly plan: Plan;
  private readonly timezone: string;

  constructor(plan: Plan, timezone: string, now: number) {
    this.plan = plan;
    this.timezone = timezone;
    const { amount, quantity, interval, intervalCount, trialDays, installments } = plan;
    this.terms = { amount, quantity, interval, intervalCount };
    this.anchor = now;
    if (installments > 0) {
      // Equal rows are boundaries, all counted from the first.
      this.rows = Array.from({ length: installments }, (_, row) =>
        row === 0 ? now : this.add(now, interval, intervalCount * row),
      );
    }
    if (trialDays === 0) {
      this.bill(now);
      return;
    }
    const end = this.add(now, 'day', trialDays);
    this.status = 'trialing';
    this.open({ start: now, end }, 'trial', 0, 0);
    this.anchor = end;
  }

  /** Lets time pass. */
  run(until: number): void {
    for (;;) {
      const step = this.nextStep();
      if (!step || step.at > until) return;
      if (step.do === 'end') this.end();
      else if (step.do === 'retry') this.retry(step.at);
      else this.pass(step.at);
    }
  }

  /** Does what the merchant asks for; false if it is refused, and nothing changes. */
  take(deed: Deed, now: number): boolean {
    const isLive = !['cancelled', 'completed'].includes(this.status);
    switch (deed.do) {
      case 'pause':
        if (this.status !== 'active') return false;
        this.status = 'paused';
        this.pausedAt = now;
        return true;
      case 'resume':
        if (this.status !== 'paused') return false;
        this.resume(now);
        return true;
      case 'skip':
        if (this.status !== 'active' || this.rows) return false;
        this.skips = deed.count;
        return true;
      case 'usage':
        if (!isLive) return false;
        this.usage += deed.quantity;
        return true;
      case 'cancelNow':
        if (!isLive) return false;
        this.end();
        return true;
      case 'cancelAtEnd':
        if (!isLive) return false;
        this.endsWithPeriod = true;
        if (this.status === 'past_due') this.end();
        this.run(now);
        return true;
      case 'change':
        return isLive && this.change(deed, now);
    }
  }

  private change({ terms, when }: Deed & { readonly do: 'change' }, now: number): boolean {
    if (this.rows) return false;
    const after = { ...this.terms, ...terms };
    const isSame = Object.entries(after).every(
      ([name, value]) => this.terms[name as keyof Terms] === value,
    );
    if (isSame) return false;
    if (when === 'period_end') {
      if (this.endsWithPeriod) return false;
      this.pending = after;
      return true;
    }
    if (this.status === 'paused' || this.status === 'past_due') return false;
    this.pending = null;
    const isNewCadence =
      after.interval !== this.terms.interval || after.intervalCount !== this.terms.intervalCount;
    if (this.status === 'trialing') {
      this.terms = after;
      return true;
    }
    const { start, end } = this.current ?? { start: now, end: now };
    const seconds = (instant: number): number => Math.floor(instant / 1000);
    const part = seconds(end) - seconds(now);
    const whole = seconds(end) - seconds(start);
    const period = this.periods.at(-1);
    const paid = period?.status === 'paid' ? period.due + period.credit : 0;
    const share = (amount: number): number => Math.round((amount * part) / whole);
    const fullPrice = after.amount * after.quantity;
    const net = (isNewCadence ? fullPrice : share(fullPrice)) - share(paid);
    const used = Math.max(0, Math.min(this.credit, net));
    this.credit += net < 0 ? -net : -used;
    this.terms = after;
    if (net - used > 0)
      this.charges.push({ key: 'change', status: 'approved', amount: net - used });
    if (!isNewCadence) return true;
    this.anchor = now;
    this.boundary = 0;
    this.open(this.spanOf(0), 'paid', Math.max(0, net - used), used);
    this.boundary = 1;
    return true;
  }

  private nextStep(): Step | null {
    const steps: Step[] = [];
    if (this.status === 'cancelled' || this.status === 'completed') return null;
    if (this.endsWithPeriod && this.current) steps.push({ at: this.current.end, do: 'end' });
    if (this.unpaid) steps.push({ at: this.unpaid.next, do: 'retry' });
    const isBilled = this.status === 'active' || this.status === 'trialing';
    // While it is past due its boundaries pass, save the rows of a plan, which wait.
    if (isBilled || (this.status === 'past_due' && !this.rows)) {
      const at = this.nextBoundary();
      if (at !== null) steps.push({ at, do: 'bill' });
    }
    return steps.toSorted((one, other) => one.at - other.at)[0] ?? null;
  }

  private nextBoundary(): number | null {
    if (this.rows) return this.rows[this.boundary] ?? null;
    return this.spanOf(this.boundary).start;
  }

  private pass(at: number): void {
    if (this.status !== 'past_due' && this.skips === 0) {
      this.bill(at);
      return;
    }
    if (this.status !== 'past_due') this.skips -= 1;
    this.open(this.spanOf(this.boundary), 'skipped', 0, 0);
    this.boundary += 1;
  }

  private bill(at: number): void {
    if (this.pending) {
      const { interval, intervalCount } = this.pending;
      if (interval !== this.terms.interval || intervalCount !== this.terms.intervalCount) {
        this.anchor = at;
        this.boundary = 0;
      }
      this.terms = this.pending;
      this.pending = null;
    }
    const total = this.terms.amount * (this.rows ? 1 : this.terms.quantity) + this.billedUsage();
    const credit = Math.min(this.credit, total);
    this.credit -= credit;
    const period = this.open(this.spanOf(this.boundary), 'paid', total - credit, credit);
    this.boundary += 1;
    this.usage = 0;
    if (period.due > 0 && !this.isCharged(period, 1, at)) {
      period.status = 'past_due';
      this.status = 'past_due';
      this.unpaid = { period, since: at, tries: 1, next: 0 };
      this.planRetry();
      return;
    }
    this.settle();
  }

  private billedUsage(): number {
    return this.plan.isMetered ? Math.max(0, this.usage - USAGE_INCLUDED) * USAGE_UNIT : 0;
  }

  /** What the card does at this try; the processor has it in its ledger. */
  private isCharged({ index, due }: ExpectedPeriod, attempt: number, at: number): boolean {
    const { card, failsAt } = this.plan;
    const isMeant = index === failsAt;
    const isDeclined =
      isMeant &&
      (card === 'decline' || card === 'hard' || (card === 'decline_once' && attempt === 1));
    if (isMeant && card === 'timeout_captured' && attempt === 1) this.lost.push(at);
    const status = isDeclined ? 'declined' : 'approved';
    this.charges.push({ key: `p${index}:a${attempt}`, status, amount: due });
    return !isDeclined;
  }

  private planRetry(): void {
    if (!this.unpaid) return;
    const { since, tries } = this.unpaid;
    const days = this.plan.card === 'hard' ? LAST_RETRY_DAY : (RETRY_DAYS[tries - 1] ?? null);
    if (days === null) this.end();
    else this.unpaid.next = this.add(since, 'day', days);
  }

  private retry(at: number): void {
    if (!this.unpaid) return;
    if (this.plan.card === 'hard') {
      this.end();
      return;
    }
    this.unpaid.tries += 1;
    const { period, tries } = this.unpaid;
    if (!this.isCharged(period, tries, at)) {
      this.planRetry();
      return;
    }
    period.status = 'paid';
    this.unpaid = null;
    this.settle();
  }

  private settle(): void {
    const isPaidOff = this.rows !== null && this.boundary >= this.rows.length;
    this.status = isPaidOff ? 'completed' : 'active';
  }

  private end(): void {
    if (this.unpaid) {
      this.unpaid.period.status = 'void';
      this.credit += this.unpaid.period.credit;
      this.unpaid = null;
    }
    this.status = 'cancelled';
  }

  private resume(now: number): void {
    this.status = 'active';
    if (this.rows) {
      // A pause moves what is unpaid of a plan by its length (contract 65 §3).
      const { boundary, pausedAt } = this;
      this.rows = this.rows.map((at, row) => (row < boundary ? at : at + now - pausedAt));
      return;
    }
    // What is paid for goes on.
    if (this.current && this.current.end > now) return;
    if (this.pending) this.terms = this.pending;
    this.pending = null;
    this.anchor = now;
    this.boundary = 0;
    this.bill(now);
  }

  private open(
    { start, end }: { start: number; end: number },
    status: ExpectedPeriod['status'],
    due: number,
    credit: number,
  ): ExpectedPeriod {
    const period = { index: this.periods.length, start, end, status, due, credit };
    this.periods.push(period);
    this.current = { start, end };
    return period;
  }

  private spanOf(boundary: number): { start: number; end: number } {
    const { interval, intervalCount } = this.terms;
    const row = this.rows?.[boundary];
    if (row !== undefined)
      return {
        start: row,
        end: this.rows?.[boundary + 1] ?? this.add(row, interval, intervalCount),
      };
    return { start: this.boundaryAt(boundary), end: this.boundaryAt(boundary + 1) };
  }

  private boundaryAt(boundary: number): number {
    const { interval, intervalCount } = this.terms;
    return this.add(this.anchor, interval, intervalCount * boundary);
  }

  private add(from: number, interval: Plan['interval'], count: number): number {
    const calendar = {
      anchor: new Date(from),
      timezone: this.timezone,
      cadence: { interval, intervalCount: count },
    };
    return localBoundaryOf(calendar, 1).getTime();
  }
}
