import { Type, type Static } from '@sinclair/typebox';
import { ActorShape, ChangeShape } from '../timeline.ts';
import {
  CurrencyCode,
  Described,
  Nullable,
  pageFields,
  ShortText,
  SignedMoney,
  StringEnum,
  Timestamp,
  Uuid,
} from '../shapes.ts';
import { auditActions, auditAreas } from './actions.ts';

const actionNames = auditActions.map((action) => `\`${action}\``).join(', ');

export const AuditQuery = Type.Object({
  ...pageFields,
  area: Type.Optional(
    Described(
      StringEnum(auditAreas),
      'Only what is about this: `money`, `orders`, `subscriptions`, `customers`, `settings`, `team`.',
    ),
  ),
  action: Type.Optional(
    Described(ShortText(100), 'Only this action, such as `connector.updated`.'),
  ),
  resourceType: Type.Optional(
    Described(ShortText(100), 'Only what was done to resources of this kind.', 'connector'),
  ),
  resourceId: Type.Optional(Described(ShortText(100), 'Only what was done to this resource.')),
  orderId: Type.Optional(
    Described(Uuid, 'Only what people did to this order, its payments, invoices and fulfillments.'),
  ),
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
    action: Described(Type.String(), `Noun and verb: ${actionNames}.`, 'connector.updated'),
    area: Described(StringEnum(auditAreas), 'The area of the action.'),
    resource: Described(
      Type.Object({
        type: Described(Type.String(), 'Kind of the resource, such as `connector`.', 'connector'),
        id: Described(Type.String(), 'Its id.'),
        label: Described(
          Nullable(Type.String()),
          'The name by which people know it: number of an order or invoice, name of a key, host of an endpoint, e-mail of a customer as long as there is one. Null where it has none.',
        ),
      }),
      'What it was done to.',
    ),
    order: Described(
      Nullable(
        Type.Object({
          id: Described(Uuid, 'Id of the order.'),
          number: Described(Nullable(Type.String()), 'Its number; null before it is placed.'),
        }),
      ),
      'The order that it concerns; null for none.',
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
    details: Described(
      Nullable(
        Type.Object({
          amount: Described(
            Nullable(SignedMoney),
            'The money that moved, in minor units; negative where an order or a plan became cheaper. Null for none.',
          ),
          currency: Described(Nullable(CurrencyCode), 'Its currency.'),
          reason: Described(
            Nullable(Type.String()),
            'The reason that was given; null without one, and once the customer is anonymized.',
          ),
          fields: Described(Type.Array(Type.String()), 'The names of the fields that were sent.'),
        }),
      ),
      'Facts of an act of a person on orders, money, customers and the like; null for other entries.',
    ),
    requestId: Described(Type.String(), 'The `meta.requestId` of the request that did it.'),
  },
  {
    component: 'AuditEntry',
    description: 'One change of a setting by anybody, or one act of a member.',
  },
);
