import { Type, type Static } from '@sinclair/typebox';
import { pageFields, Timestamp, Uuid } from '../shapes.ts';

export const MoneyAuditQuery = Type.Object({
  ...pageFields,
  orderId: Type.Optional(Uuid),
  since: Type.Optional(Timestamp),
});
export type MoneyAuditQuery = Static<typeof MoneyAuditQuery>;

const Violation = Type.Object({
  resource: Type.Object({ type: Type.String(), id: Type.String() }),
  expected: Type.Unknown(),
  actual: Type.Unknown(),
});

const InvariantReport = Type.Object({
  name: Type.String(),
  ok: Type.Boolean(),
  checked: Type.Integer({ description: 'How many things were looked at.' }),
  violations: Type.Array(Violation),
});

export const MoneyAuditShape = Type.Object({
  checkedAt: Timestamp,
  invariants: Type.Array(InvariantReport),
});
