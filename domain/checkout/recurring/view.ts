import type { SessionTerms } from '../../../storage/entities/checkout-session.ts';

/** The terms as a session shows them, in the form of the input. */
export function toRecurringView(terms: SessionTerms) {
  const { line: _, installments, ...shown } = terms;
  return { ...shown, installments: installments && toInstallmentsView(installments) };
}

function toInstallmentsView({ rows, every }: NonNullable<SessionTerms['installments']>) {
  if (every) return { count: rows.length, unit: every.interval, every: every.intervalCount };
  return {
    schedule: rows.map(({ amount, gap }) => ({
      amount,
      ...(gap ? { unit: gap.interval, count: gap.intervalCount } : {}),
    })),
  };
}
