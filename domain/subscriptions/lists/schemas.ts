import { Type, type Static } from '@sinclair/typebox';
import { issueStatuses } from '../../../storage/entities/subscription-issue.ts';
import { subscriptionKinds, subscriptionStatuses } from '../../../storage/entities/subscription.ts';
import {
  CustomerIdFilter,
  Described,
  ShortText,
  StringEnum,
  Timestamp,
  Uuid,
  IdsFilter,
  pageFields,
} from '../../shapes.ts';

export const ListSubscriptionsQuery = Type.Object({
  ...pageFields,
  id: IdsFilter,
  status: Type.Optional(
    Type.Array(StringEnum(subscriptionStatuses), {
      description: 'Only in one of these statuses; may be repeated.',
    }),
  ),
  customerId: Type.Optional(Described(CustomerIdFilter, 'Only those of this customer.')),
  applicationId: Type.Optional(
    Described(Uuid, 'Only of this application; a key sees its own alone, left out or not.'),
  ),
  kind: Type.Optional(StringEnum(subscriptionKinds, { description: 'Only of this kind.' })),
  planId: Type.Optional(Described(ShortText(255, 1), 'Only those of exactly this plan.')),
  q: Type.Optional(
    Described(
      ShortText(200),
      'Text that is contained, in any case, in plan or metadata, or in e-mail or names of the customer.',
    ),
  ),
  hasIssues: Type.Optional(
    Type.Boolean({ description: '`true`: only with an open issue; `false`: only without one.' }),
  ),
  nextBillingFrom: Type.Optional(
    Described(Timestamp, 'Only those charged next at this instant or later.'),
  ),
  nextBillingTo: Type.Optional(
    Described(Timestamp, 'Only those charged next at this instant or earlier.'),
  ),
});
export type SubscriptionFilter = Static<typeof ListSubscriptionsQuery>;

export const ListIssuesQuery = Type.Object({
  ...pageFields,
  status: Type.Optional(
    StringEnum(issueStatuses, { description: 'Only the open or only the resolved ones.' }),
  ),
});
export type IssueFilter = Static<typeof ListIssuesQuery>;
