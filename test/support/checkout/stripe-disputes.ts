import type { Answer, Json } from './keyed-server.ts';
import { problem } from './stripe-objects.ts';

/** A dispute at the double, in Stripe's shape. */
export interface DoubleDispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly payment_intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  status: string;
  evidence: Json;
  readonly evidence_details: { readonly due_by: number | null; submission_count: number };
}

export interface StripeDisputes {
  /** The buyer of a payment disputes it. */
  readonly open: (paymentIntent: string, changes?: Partial<DoubleDispute>) => DoubleDispute;
  /** The names of the files that were uploaded, by their ids. */
  readonly files: ReadonlyMap<string, string>;
  readonly read: (path: string) => Answer;
  readonly addFile: (body: Json) => Answer;
  /** `POST /v1/disputes/{id}`, and `/{id}/close`. */
  readonly write: (id: string, verb: string, body: Json) => Answer;
}

const TEXT_MAX = 20_000;

export function openStripeDisputes(): StripeDisputes {
  const disputes = new Map<string, DoubleDispute>();
  const files = new Map<string, string>();
  const shown = (dispute: DoubleDispute): Answer => ({ status: 200, body: { ...dispute } });
  return {
    files,
    open: (payment_intent, changes = {}) => {
      const dispute: DoubleDispute = {
        id: `dp_${crypto.randomUUID().replaceAll('-', '')}`,
        object: 'dispute',
        payment_intent,
        amount: 3000,
        currency: 'usd',
        reason: 'product_not_received',
        status: 'needs_response',
        evidence: {},
        evidence_details: {
          due_by: Math.floor(Date.now() / 1000) + 7 * 86_400,
          submission_count: 0,
        },
        ...changes,
      };
      disputes.set(dispute.id, dispute);
      return dispute;
    },
    read: (path) => {
      const dispute = disputes.get(path.split('/')[3] ?? '');
      return dispute ? shown(dispute) : problem(404, { code: 'resource_missing', param: 'id' });
    },
    addFile: (body) => {
      const form = String(body['form'] ?? '');
      const [, name = ''] = /filename="([^"]+)"/.exec(form) ?? [];
      if (!form.includes('dispute_evidence') || name === '')
        return problem(400, { param: 'purpose' });
      const id = `file_${files.size + 1}`;
      files.set(id, name);
      return { status: 200, body: { id, object: 'file', purpose: 'dispute_evidence' } };
    },
    write: (id, verb, body) => {
      const dispute = disputes.get(id);
      if (!dispute) return problem(404, { code: 'resource_missing', param: 'id' });
      if (dispute.status !== 'needs_response' || dispute.evidence_details.submission_count > 0)
        return problem(400, { message: 'This dispute is already closed.' });
      if (verb === 'close') {
        dispute.status = 'lost';
        return shown(dispute);
      }
      const evidence = { ...(body['evidence'] as Json | undefined) };
      if (String(evidence['uncategorized_text'] ?? '').length > TEXT_MAX)
        return problem(400, { message: 'The text is too long.' });
      dispute.evidence = evidence;
      if (body['submit'] === 'true') {
        dispute.status = 'under_review';
        dispute.evidence_details.submission_count += 1;
      }
      return shown(dispute);
    },
  };
}
