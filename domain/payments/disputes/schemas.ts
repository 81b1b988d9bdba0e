import { Type, type Static } from '@sinclair/typebox';
import {
  disputeCalls,
  disputeFileKinds,
  disputeReasons,
  disputeStatuses,
  evidenceTexts,
  submissionWays,
  type EvidenceText,
} from '../../../storage/entities/disputes/dispute.ts';
import {
  CreatedAt,
  CurrencyCode,
  Described,
  Money,
  Nullable,
  OptionalField,
  pageFields,
  ShortText,
  StringEnum,
  Timestamp,
  UpdatedAt,
  Uuid,
} from '../../shapes.ts';

const TEXT_MAX = 20_000;

const DisputeStatus = StringEnum(disputeStatuses, {
  description:
    '`needs_response`: evidence may be submitted, until `evidenceDueAt` where there is one. `under_review`: the bank decides. `won`: you keep the money. `lost`: the bank has given it to the buyer. `accepted`: you did not contest it.',
});

export const DisputeShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the dispute.'),
    paymentId: Described(Uuid, 'The payment that is disputed; its amounts stay as they are.'),
    orderId: Described(Nullable(Uuid), 'The order of the payment; null without one.'),
    connectorId: Described(Uuid, 'The connector whose processor reported it.'),
    connectorRef: Type.String({ description: 'The processor’s own id of it.' }),
    status: DisputeStatus,
    reason: StringEnum(disputeReasons, {
      description: 'Why the buyer disputes it; `general` where the processor gives no such reason.',
    }),
    reasonCode: Nullable(
      Type.String({ description: 'The reason in the processor’s own word; null without one.' }),
    ),
    amount: Described(Money, 'What is disputed, in minor units of `currency`.'),
    currency: CurrencyCode,
    evidenceDueAt: Described(
      Nullable(Timestamp),
      'Until when the processor takes evidence; null where it names no deadline.',
    ),
    submittedAt: Described(Nullable(Timestamp), 'When evidence was submitted; null until it was.'),
    submittedVia: Described(
      Nullable(StringEnum(submissionWays)),
      '`connector`: by us. `elsewhere`: you said that you submitted it at the processor.',
    ),
    pendingCall: Described(
      Nullable(StringEnum(disputeCalls)),
      'A call to the processor whose outcome is not known yet: `submit` or `accept`. It settles by itself; until then the evidence does not change.',
    ),
    openedAt: Described(Timestamp, 'When the processor first reported it.'),
    closedAt: Described(Nullable(Timestamp), 'When it ended; null while it is open.'),
    createdAt: CreatedAt,
    updatedAt: UpdatedAt,
  },
  {
    component: 'Dispute',
    description: 'A payment that the buyer contests at their bank, as its processor reports it.',
  },
);

const meanings: Readonly<Record<EvidenceText, string>> = {
  productDescription: 'What was sold.',
  customerCommunication: 'What was written with the buyer.',
  shippingCarrier: 'Who carried it.',
  shippingTrackingNumber: 'The carrier’s number.',
  shippingDate: 'When it was shipped, such as `2026-11-30`.',
  refundPolicy: 'Your terms of returns, and where the buyer saw them.',
  uncategorizedText: 'Anything else.',
};

const EvidenceShape = Type.Object(
  Object.fromEntries(
    evidenceTexts.map((name) => [
      name,
      Type.Optional(Type.String({ description: meanings[name] })),
    ]),
  ),
  { component: 'DisputeEvidence', description: 'The texts of the evidence that are set.' },
);

export const DisputeFileShape = Type.Object(
  {
    id: Described(Uuid, 'Id of the file.'),
    kind: StringEnum(disputeFileKinds, { description: 'What it shows; one file of each kind.' }),
    filename: Type.String({
      description: 'As uploaded, cleaned of what file systems refuse; at most 200 characters.',
    }),
    mimeType: Type.String({ description: 'By its content, such as `application/pdf`.' }),
    size: Type.Integer({ description: 'Size in bytes.' }),
    sha256: Type.String({ description: 'SHA-256 of the content, in hex.' }),
    createdAt: CreatedAt,
  },
  { component: 'DisputeFile', description: 'A file of evidence.' },
);

/** A dispute with its evidence, which neither lists nor events have: it may hold personal data, and is erased. */
export const disputeDetailFields = {
  ...DisputeShape.properties,
  evidence: EvidenceShape,
  files: Type.Array(DisputeFileShape, { description: 'The files of the evidence.' }),
  takesEvidence: Type.Boolean({
    description:
      'Whether we can hand evidence to the processor. Where not, submit it there and say so (`via: elsewhere`).',
  }),
};
export const DisputeDetailShape = Type.Object(disputeDetailFields, {
  component: 'DisputeDetail',
  description: 'A dispute with its evidence.',
});

export const ListDisputesQuery = Type.Object({
  ...pageFields,
  status: Type.Optional(
    Type.Array(StringEnum(disputeStatuses), {
      description: 'Only in one of these statuses; may be repeated.',
    }),
  ),
  paymentId: OptionalField(Uuid, 'Only of this payment.'),
  orderId: OptionalField(Uuid, 'Only of this order.'),
  dueBefore: OptionalField(
    Timestamp,
    'Only those whose evidence is due at this instant or earlier; without a deadline: none.',
  ),
  sort: StringEnum(['newest', 'deadline'], {
    default: 'newest',
    description:
      '`newest`: the newest first. `deadline`: the nearest deadline first, those without one last.',
  }),
});
export type ListDisputes = Static<typeof ListDisputesQuery>;

const Text = Nullable(ShortText(TEXT_MAX));

export const EvidencePatch = Type.Object(
  {
    productDescription: OptionalField(Text, meanings.productDescription, 'A ceramic mug, 0.3 l'),
    customerCommunication: OptionalField(Text, meanings.customerCommunication),
    shippingCarrier: OptionalField(Text, meanings.shippingCarrier, 'DHL'),
    shippingTrackingNumber: OptionalField(Text, meanings.shippingTrackingNumber, '00340434161094'),
    shippingDate: OptionalField(Text, meanings.shippingDate, '2026-11-30'),
    refundPolicy: OptionalField(Text, meanings.refundPolicy),
    uncategorizedText: OptionalField(Text, meanings.uncategorizedText),
  },
  { examples: [{ shippingCarrier: 'DHL', shippingTrackingNumber: '00340434161094' }] },
);
export type EvidenceChanges = Static<typeof EvidencePatch>;

export const DisputeFileQuery = Type.Object({
  kind: StringEnum(disputeFileKinds, {
    default: 'uncategorized',
    description: 'What the file shows; one of each kind.',
  }),
});
export type DisputeFileInput = Static<typeof DisputeFileQuery>;

const DryRun = Type.Boolean({
  default: false,
  description:
    'Return the same as if the processor had agreed, and write nothing; it is not called.',
});

export const SubmitEvidenceBody = Type.Object(
  {
    via: StringEnum(submissionWays, {
      default: 'connector',
      description:
        '`connector`: hand it to the processor. `elsewhere`: only record that you submitted it there.',
    }),
    dryRun: DryRun,
  },
  { examples: [{ via: 'connector' }] },
);
export type SubmitEvidence = Static<typeof SubmitEvidenceBody>;

export const AcceptDisputeBody = Type.Object({ dryRun: DryRun }, { examples: [{ dryRun: true }] });

export const DisputeFileUrlShape = Type.Object({
  url: Type.String({ secret: true, description: 'Serves the file without a credential.' }),
  expiresAt: Described(Timestamp, 'When the URL stops working.'),
});
