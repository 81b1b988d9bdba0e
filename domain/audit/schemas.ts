import { Type, type Static } from '@sinclair/typebox';
import { ActorShape, ChangeShape } from '../timeline.ts';
import { Described, Nullable, pageFields, ShortText, Timestamp, Uuid } from '../shapes.ts';

export const AuditQuery = Type.Object({
  ...pageFields,
  action: Type.Optional(
    Described(ShortText(100), 'Only this action, such as `connector.updated`.'),
  ),
  resourceType: Type.Optional(
    Described(ShortText(100), 'Only what was done to resources of this kind.', 'connector'),
  ),
  resourceId: Type.Optional(Described(ShortText(100), 'Only what was done to this resource.')),
  actorId: Type.Optional(
    Described(
      ShortText(100),
      'Only what this actor did: the id of a key, a member or an installation.',
    ),
  ),
  from: Type.Optional(Described(Timestamp, 'Only what was done at this instant or later.')),
  until: Type.Optional(Described(Timestamp, 'Only what was done before this instant.')),
});
export type AuditFilter = Static<typeof AuditQuery>;

export const AuditShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the entry.'),
    at: Described(Timestamp, 'When it happened.'),
    actor: ActorShape,
    action: Described(
      Type.String(),
      'What was done, as noun and verb, such as `connector.updated`.',
      'connector.updated',
    ),
    resource: Described(
      Type.Object({
        type: Described(Type.String(), 'Kind of the resource, such as `connector`.', 'connector'),
        id: Described(Type.String(), 'Its id.'),
      }),
      'What it was done to.',
    ),
    environmentId: Described(
      Nullable(Uuid),
      'The environment that it concerns; null for the whole workspace.',
    ),
    applicationId: Described(
      Nullable(Uuid),
      'The application that it concerns; null for none in particular.',
    ),
    changes: Described(
      Type.Array(ChangeShape),
      'Every field that changed. Secrets are never among them.',
    ),
    requestId: Described(Type.String(), 'The `meta.requestId` of the request that did it.'),
  },
  { component: 'AuditEntry', description: 'One act of a member, a key or our staff.' },
);
