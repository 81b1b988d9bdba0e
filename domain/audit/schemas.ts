import { Type, type Static } from '@sinclair/typebox';
import { actorTypes } from '../context.ts';
import { Nullable, pageFields, ShortText, StringEnum, Timestamp, Uuid } from '../shapes.ts';

export const AuditQuery = Type.Object({
  ...pageFields,
  action: Type.Optional(ShortText(100)),
  resourceId: Type.Optional(ShortText(100)),
  actorId: Type.Optional(ShortText(100)),
});
export type AuditFilter = Static<typeof AuditQuery>;

export const AuditShape = Type.Object(
  {
    id: Uuid,
    at: Timestamp,
    actor: Type.Object({ type: StringEnum(actorTypes), id: Type.String(), label: Type.String() }),
    action: Type.String(),
    resource: Type.Object({ type: Type.String(), id: Type.String() }),
    environmentId: Nullable(Uuid),
    applicationId: Nullable(Uuid),
    changes: Type.Array(
      Type.Object({ path: Type.String(), before: Type.Unknown(), after: Type.Unknown() }),
    ),
    requestId: Type.String(),
  },
  { component: 'AuditEntry' },
);
