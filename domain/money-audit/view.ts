import type { MoneyAudit } from './audit-money.ts';

export function toMoneyAuditView({ checkedAt, invariants, owners }: MoneyAudit) {
  return {
    checkedAt: checkedAt.toISOString(),
    invariants: invariants.map(({ name, checked, violated, violations }) => ({
      name,
      ok: violated === 0,
      checked,
      violations: violations.map(({ type, id, expected, actual }) => ({
        resource: { type, id, partOf: owners.get(`${type} ${id}`) ?? null },
        expected,
        actual,
      })),
    })),
  };
}
