import { Type } from '@sinclair/typebox';
import { Described, Money, Nullable } from '../shapes.ts';
import { SubscriptionShape } from './schemas.ts';
import { UpcomingInvoiceShape } from './upcoming/schemas.ts';
import { ChargedSubscriptionShape } from './verb-schemas.ts';

export const SubscriptionPreviewShape = Type.Object(
  {
    charge: Described(
      Nullable(UpcomingInvoiceShape),
      'What is charged at once; null when nothing is.',
    ),
    next: Described(
      Nullable(UpcomingInvoiceShape),
      'What time alone charges after it, by what is known now; null when nothing is.',
    ),
    credited: Described(
      Money,
      'Added to the credit balance, in minor units: the credit that an unpaid period had used.',
    ),
  },
  {
    component: 'SubscriptionPreview',
    description: 'What a verb of a subscription brings with it.',
  },
);

const preview = Type.Optional(
  Described(SubscriptionPreviewShape, 'Only of a dry run: what is charged at once and next.'),
);

export const PreviewedSubscriptionShape = Type.Object({ ...SubscriptionShape.properties, preview });

export const PreviewedChargeShape = Type.Object({
  ...ChargedSubscriptionShape.properties,
  preview,
});
