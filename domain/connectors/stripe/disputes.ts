import type { Stripe } from 'stripe';
import type {
  DisputeCall,
  DisputeFileKind,
  Evidence,
} from '../../../storage/entities/disputes/dispute.ts';
import type {
  DisputeOutcome,
  DisputePort,
  EvidenceFile,
  EvidenceRequest,
} from '../../ports/payment-connector.ts';
import type { StripeAccount } from './account.ts';
import { disputeStatusOf } from './dispute-event.ts';
import { failureOf } from './failure.ts';
import { stepKey } from './keys.ts';
import { stripePackage } from './load-package.ts';

/** Disputes at Stripe: files first, then all evidence in one call that submits it. */
export function stripeDisputes(account: StripeAccount): DisputePort {
  return {
    submit: (request) => attempt(() => submit(account, request)),
    accept: ({ ref, idempotencyKey }) =>
      attempt(() =>
        account.stripe.disputes.close(
          ref,
          {},
          { idempotencyKey: stepKey(idempotencyKey, 'close') },
        ),
      ),
    lookUp: (ref, call) => lookUp(account, ref, call),
  };
}

const BAD_REQUEST = 400;

async function attempt(call: () => Promise<Stripe.Dispute>): Promise<DisputeOutcome> {
  try {
    return done(await call());
  } catch (error) {
    const failure = failureOf(error);
    const message = 'message' in failure ? failure.message : 'Stripe refused the call.';
    if (failure.kind === 'unknown' || failure.kind === 'raced') return { kind: 'unknown', message };
    const isRead =
      error instanceof stripePackage().errors.StripeError && error.statusCode === BAD_REQUEST;
    const isRejected = isRead || failure.kind !== 'not_attempted';
    return { kind: isRejected ? 'rejected' : 'not_attempted', message };
  }
}

async function submit(
  account: StripeAccount,
  { ref, idempotencyKey, texts, files }: EvidenceRequest,
): Promise<Stripe.Dispute> {
  const uploaded: Partial<Record<(typeof fileFields)[DisputeFileKind], string>> = {};
  for (const file of files)
    uploaded[fileFields[file.kind]] = await upload(account, file, idempotencyKey);
  return account.stripe.disputes.update(
    ref,
    { evidence: { ...textFields(texts), ...uploaded }, submit: true },
    { idempotencyKey: stepKey(idempotencyKey, 'submit') },
  );
}

async function upload(
  { stripe }: StripeAccount,
  { id, filename, mimeType, bytes }: EvidenceFile,
  idempotencyKey: string,
): Promise<string> {
  const made = await stripe.files.create(
    { purpose: 'dispute_evidence', file: { data: bytes, name: filename, type: mimeType } },
    { idempotencyKey: stepKey(idempotencyKey, `file:${id}`) },
  );
  return made.id;
}

const fileFields = {
  receipt: 'receipt',
  shippingDocumentation: 'shipping_documentation',
  customerCommunication: 'customer_communication',
  uncategorized: 'uncategorized_file',
} as const satisfies Record<DisputeFileKind, string>;

/** Stripe takes what was written with the buyer as a file only; as a text it goes with what has no place of its own. */
function textFields(texts: Evidence): Stripe.DisputeUpdateParams.Evidence {
  const { customerCommunication, uncategorizedText } = texts;
  const others = [customerCommunication, uncategorizedText].filter((text) => text !== undefined);
  return {
    ...field('product_description', texts.productDescription),
    ...field('shipping_carrier', texts.shippingCarrier),
    ...field('shipping_tracking_number', texts.shippingTrackingNumber),
    ...field('shipping_date', texts.shippingDate),
    ...field('refund_policy_disclosure', texts.refundPolicy),
    ...field('uncategorized_text', others.length > 0 ? others.join('\n\n') : undefined),
  };
}

function field(name: string, text: string | undefined): Record<string, string> {
  return text === undefined ? {} : { [name]: text };
}

async function lookUp(
  { stripe }: StripeAccount,
  ref: string,
  call: DisputeCall,
): Promise<DisputeOutcome | null> {
  try {
    const dispute = await stripe.disputes.retrieve(ref);
    const isDone =
      call === 'submit' ? dispute.evidence_details.submission_count > 0 : isClosed(dispute);
    return isDone ? done(dispute) : null;
  } catch (error) {
    const failure = failureOf(error);
    const message = 'message' in failure ? failure.message : 'Stripe refused the call.';
    return { kind: 'unknown', message };
  }
}

function isClosed({ status }: Stripe.Dispute): boolean {
  const known = disputeStatusOf(status);
  return known === 'won' || known === 'lost';
}

function done({ status }: Stripe.Dispute): DisputeOutcome {
  return { kind: 'done', status: disputeStatusOf(status) };
}
