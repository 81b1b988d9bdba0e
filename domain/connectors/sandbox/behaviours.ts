import { isCountry } from '../../countries.ts';

/** Other money than the processor was asked for. */
interface OtherMoney {
  readonly excess?: number;
  readonly currency?: string;
}

/** The sandbox's response to one call. `lost`: the response never arrives. */
export type Answer =
  | { readonly kind: 'approve'; readonly afterMs?: number; readonly taken?: OtherMoney }
  | { readonly kind: 'decline'; readonly code: string }
  | { readonly kind: 'challenge' }
  | {
      readonly kind: 'lost';
      readonly captured: boolean;
      readonly lookup: 'works' | 'hidden';
      readonly taken?: OtherMoney;
    }
  | { readonly kind: 'refused_connection' }
  | { readonly kind: 'upstream_error' };

/** The behaviour of a test instrument (contract 55 §5). */
export interface Behaviour {
  readonly charge: Answer;
  /** On every connector of a cascade but the first; default: as `charge`. */
  readonly failover?: Answer;
  /** Merchant-initiated charges of the stored card; default: approved. */
  readonly renewal?: Answer | { readonly kind: 'recover'; readonly declines: number };
  /** Only for the n-th renewal of a subscription, 1 for the first; the others are approved. */
  readonly renewalAt?: {
    readonly number: number;
    readonly answer: Answer;
    /** Only its first try; its retries are approved. */
    readonly isOnce: boolean;
  };
  /** Default: approved. */
  readonly refund?: 'declined' | 'pending';
  readonly refusesStoring?: true;
  /** The result of a challenge that the buyer approves; default: approved. */
  readonly failsChallenge?: true;
}

const approve: Answer = { kind: 'approve' };
const approved: Behaviour = { charge: approve };
const declined = (code: string): Behaviour => ({ charge: { kind: 'decline', code } });
const lost = (captured: boolean, lookup: 'works' | 'hidden' = 'works'): Answer => ({
  kind: 'lost',
  captured,
  lookup,
});

const SLOW_MS = 3_000;
const EXCESS = 100;
const otherAmount: Answer = {
  kind: 'lost',
  captured: true,
  lookup: 'works',
  taken: { excess: EXCESS },
};
/** The same, told at once. */
const toldAmount: Answer = { kind: 'approve', taken: { excess: EXCESS } };
const toldCurrency: Answer = { kind: 'approve', taken: { currency: 'XTS' } };

const behaviours = new Map<string, Behaviour>(
  Object.entries({
    tok_visa: approved,
    tok_mastercard: approved,
    tok_amex: approved,
    tok_discover: approved,
    tok_jcb: approved,
    tok_diners: approved,
    tok_unionpay: approved,
    tok_visa_debit: approved,
    tok_prepaid: approved,
    tok_apple_pay: approved,
    tok_google_pay: approved,
    tok_decline_generic: declined('generic_decline'),
    tok_decline_do_not_honor: declined('do_not_honor'),
    tok_decline_insufficient_funds: declined('insufficient_funds'),
    tok_decline_lost: declined('lost_card'),
    tok_decline_stolen: declined('stolen_card'),
    tok_decline_expired: declined('expired_card'),
    tok_decline_cvc: declined('incorrect_cvc'),
    tok_decline_fraud: declined('fraudulent'),
    tok_3ds: { charge: { kind: 'challenge' } },
    tok_3ds_fail: { charge: { kind: 'challenge' }, failsChallenge: true },
    tok_failover_soft: { charge: { kind: 'decline', code: 'do_not_honor' }, failover: approve },
    tok_failover_network: { charge: { kind: 'refused_connection' }, failover: approve },
    tok_failover_hard: { charge: { kind: 'decline', code: 'stolen_card' }, failover: approve },
    tok_timeout_captured: { charge: lost(true) },
    tok_timeout_lost: { charge: lost(false) },
    tok_network_error: { charge: { kind: 'refused_connection' } },
    tok_upstream_500: { charge: { kind: 'upstream_error' } },
    tok_told_amount: { charge: toldAmount },
    tok_told_currency: { charge: toldCurrency },
    tok_slow: { charge: { kind: 'approve', afterMs: SLOW_MS } },
    tok_refund_fail: { charge: approve, refund: 'declined' },
    tok_refund_pending: { charge: approve, refund: 'pending' },
    pm_sandbox_renewalDecline: {
      charge: approve,
      renewal: { kind: 'decline', code: 'insufficient_funds' },
    },
    pm_sandbox_renewalHard: { charge: approve, renewal: { kind: 'decline', code: 'expired_card' } },
    pm_sandbox_renewalLost: { charge: approve, renewal: lost(true) },
    pm_sandbox_renewalOtherAmount: { charge: approve, renewal: otherAmount },
    pm_sandbox_renewalOrphan: { charge: approve, renewal: lost(true, 'hidden') },
    pm_sandbox_noStore: { charge: approve, refusesStoring: true },
  }),
);

interface Renewal {
  readonly answer: Answer;
  readonly isOnce: boolean;
  /** Of any of its charges. */
  readonly refund?: 'declined';
}

/** What `tok_renewal_<name>_<n>` does at the n-th renewal. */
const renewals = new Map<string, Renewal>([
  ['decline', { answer: { kind: 'decline', code: 'insufficient_funds' }, isOnce: false }],
  ['decline_once', { answer: { kind: 'decline', code: 'insufficient_funds' }, isOnce: true }],
  ['hard', { answer: { kind: 'decline', code: 'expired_card' }, isOnce: false }],
  ['action', { answer: { kind: 'decline', code: 'authentication_required' }, isOnce: false }],
  ['network_error', { answer: { kind: 'refused_connection' }, isOnce: false }],
  ['timeout_captured', { answer: lost(true), isOnce: true }],
  ['timeout_lost', { answer: lost(false), isOnce: true }],
  ['orphan', { answer: lost(true, 'hidden'), isOnce: true }],
  ['orphan_refund_fail', { answer: lost(true, 'hidden'), isOnce: true, refund: 'declined' }],
  ['other_amount', { answer: otherAmount, isOnce: true }],
  ['told_amount', { answer: toldAmount, isOnce: true }],
  ['told_currency', { answer: toldCurrency, isOnce: true }],
]);

function renewalBehaviour(instrument: string): Behaviour | null {
  const [, name = '', number = ''] = /^tok_renewal_([a-z_]+)_(\d{1,3})$/.exec(instrument) ?? [];
  const found = renewals.get(name);
  if (!found) return null;
  const { refund, ...renewal } = found;
  return {
    charge: approve,
    renewalAt: { number: Number(number), ...renewal },
    ...(refund ? { refund } : {}),
  };
}

/** The behaviour of an instrument; an unknown one is a card that does not exist. */
export function behaviourOf(instrument: string): Behaviour {
  const known = behaviours.get(instrument);
  if (known) return known;
  const country = /^tok_country_([A-Z]{2})$/.exec(instrument)?.[1];
  if (country !== undefined && isCountry(country)) return approved;
  const declines = /^pm_sandbox_renewalRecover_(\d{1,2})$/.exec(instrument)?.[1];
  if (declines !== undefined) {
    return { charge: approve, renewal: { kind: 'recover', declines: Number(declines) } };
  }
  return renewalBehaviour(instrument) ?? declined('invalid_account');
}

/** Whether the instrument is one of the sandbox's. */
export function isInstrument(instrument: string): boolean {
  const { charge } = behaviourOf(instrument);
  return charge.kind !== 'decline' || charge.code !== 'invalid_account';
}
