import type { K6Check } from './k6-summary.ts';

/** Why journeys failed: those that differ only in an ID or a number are one cause. */
export interface FailureCause {
  readonly cause: string;
  readonly count: number;
  /** The first message of that cause. */
  readonly example: string;
}

const prefix = 'journey failed: ';
const separator = ' | first: ';

/** k6 hands checks, and no other text, from virtual users to the summary: a cause is a check that failed. */
export function causeCheckName(message: string, isFirst: boolean): string {
  // k6 rejects its own separator of groups.
  const text = message.replaceAll('::', ':').replaceAll(/\s+/g, ' ').slice(0, 300);
  return `${prefix}${causeOf(text)}${isFirst ? `${separator}${text}` : ''}`;
}

/** The message without IDs and numbers of more than three digits, which a status has. */
export function causeOf(message: string): string {
  return message
    .replaceAll(/\b[a-z]{2,6}_\w{8,}|[0-9a-f]{8}-[0-9a-f-]{27}/gi, '<id>')
    .replaceAll(/\b\d{4,}\b/g, '<n>')
    .slice(0, 160);
}

export function isCauseCheck({ name }: K6Check): boolean {
  return name.startsWith(prefix);
}

/** The most frequent first. */
export function failureCausesOf(checks: readonly K6Check[]): FailureCause[] {
  const causes = new Map<string, FailureCause>();
  for (const { name, fails } of checks.filter(isCauseCheck)) {
    const [cause = '', example = ''] = name.slice(prefix.length).split(separator);
    const known = causes.get(cause);
    causes.set(cause, {
      cause,
      count: (known?.count ?? 0) + fails,
      example: known?.example || example,
    });
  }
  return [...causes.values()].toSorted((a, b) => b.count - a.count);
}
