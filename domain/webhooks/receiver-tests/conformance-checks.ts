import {
  generateSigningSecret,
  signWebhook,
  type SignedHeaders,
} from '../../outgoing/signature.ts';

/** A timestamp off by so many seconds must be refused (contract 75 §5: more than 300). */
const OFF_SECONDS = 600;

/** The inputs of a check's request. */
interface ConformanceContext {
  readonly nowSeconds: number;
  /** The endpoint's live secrets, newest first. */
  readonly secrets: readonly string[];
  /**
   * The event of a name in this list, the same each time. Checks that do not test repetition use one of their own: a
   * receiver that acknowledges known ids at once would pass or fail them for the wrong reason.
   */
  readonly event: (
    name: string,
    sequence?: 1 | 2,
  ) => { readonly id: string; readonly body: string };
}

interface ConformanceRequest {
  readonly headers: Partial<SignedHeaders>;
  readonly body: string;
}

export interface ConformanceCheck {
  readonly name: string;
  readonly expected: 'accept' | 'refuse';
  /** The receiver's fault if the check fails. */
  readonly fault: string;
  readonly make: (context: ConformanceContext) => ConformanceRequest;
}

/** In the order of sending; if the receiver does not accept the first, the others are skipped. */
export const conformanceChecks = [
  {
    name: 'valid',
    expected: 'accept',
    fault: 'It refuses a rightly signed event. Verify over the raw body, before any parsing.',
    make: (context) => signed(context, context.event('first')),
  },
  {
    name: 'duplicate',
    expected: 'accept',
    fault: 'It refuses an event that it has seen. Return 2xx and do nothing: it was delivered.',
    make: (context) => signed(context, context.event('first')),
  },
  {
    name: 'several_signatures',
    expected: 'accept',
    fault: 'It looks at one signature only. During a rotation the header lists several.',
    make: (context) =>
      signed(context, context.event('rotated'), [generateSigningSecret(), ...context.secrets]),
  },
  {
    name: 'out_of_order_later',
    expected: 'accept',
    fault: 'It refuses sequence 2 of a resource of which it has not seen 1.',
    make: (context) => signed(context, context.event('later', 2)),
  },
  {
    name: 'out_of_order_earlier',
    expected: 'accept',
    fault: 'It refuses sequence 1 of a resource after 2. Return 2xx and leave the older state out.',
    make: (context) => signed(context, context.event('earlier', 1)),
  },
  {
    name: 'stale_timestamp',
    expected: 'refuse',
    fault: 'It accepts a timestamp of ten minutes ago, and with it whatever was recorded then.',
    make: (context) => signed(context, context.event('stale'), context.secrets, -OFF_SECONDS),
  },
  {
    name: 'future_timestamp',
    expected: 'refuse',
    fault: 'It accepts a timestamp of ten minutes ahead.',
    make: (context) => signed(context, context.event('future'), context.secrets, OFF_SECONDS),
  },
  {
    name: 'wrong_secret',
    expected: 'refuse',
    fault: 'It accepts what another secret signed: anybody can send it events.',
    make: (context) => signed(context, context.event('forged'), [generateSigningSecret()]),
  },
  {
    name: 'altered_body',
    expected: 'refuse',
    fault: 'It accepts a body that was changed after it was signed.',
    make: (context) => {
      const { headers, body } = signed(context, context.event('altered'));
      return { headers, body: body.replace(/\}$/, ',"altered":true}') };
    },
  },
  {
    name: 'altered_id',
    expected: 'refuse',
    fault: 'It does not verify webhook-id: an old event passes for a new one.',
    make: (context) => {
      const { headers, body } = signed(context, context.event('old'));
      return { headers: { ...headers, 'webhook-id': context.event('new').id }, body };
    },
  },
  {
    name: 'missing_signature',
    expected: 'refuse',
    fault: 'It accepts an event without a signature.',
    make: (context) => {
      const { headers, body } = signed(context, context.event('bare'));
      const { 'webhook-signature': _left, ...rest } = headers;
      return { headers: rest, body };
    },
  },
] as const satisfies readonly ConformanceCheck[];

function signed(
  { nowSeconds, secrets }: ConformanceContext,
  { id, body }: { readonly id: string; readonly body: string },
  by: readonly string[] = secrets,
  offSeconds = 0,
): { readonly headers: SignedHeaders; readonly body: string } {
  const timestampSeconds = nowSeconds + offSeconds;
  return { headers: signWebhook({ id, timestampSeconds, body, secrets: by }), body };
}
