import type { CheckoutLabels } from '../checkout/labels/en.ts';
import {
  Alert,
  CardInput,
  PayButton,
  type CardFields,
  type PayButtonProps,
} from '../checkout/payment.tsx';
import { TestWalletSheet, Wallet, type WalletKind } from '../checkout/wallet.tsx';
import type { Labels } from '../invoice/labels/en.ts';
import type { HostedInvoiceLabels } from './labels/en.ts';

export interface PartyProps {
  readonly name: string;
  /** Address, tax ids, ways to reach them: one line each. */
  readonly lines: readonly string[];
}

export interface SumProps {
  readonly label: string;
  readonly value: string;
  readonly isStrong?: boolean;
}

interface LineProps {
  readonly description: string;
  readonly detail: string | null;
  /** `2 × $15.00`; null for a single piece. */
  readonly each: string | null;
  readonly amount: string;
}

/** The form for a card, or that one is being charged. */
export type PayProps =
  | {
      readonly kind: 'form';
      readonly words: CheckoutLabels;
      readonly fields: CardFields;
      /** Above the card. */
      readonly wallet: WalletKind | null;
      /** As it is written. */
      readonly amount: string;
      /** Why the last card was declined. */
      readonly alert: string | null;
      readonly button: PayButtonProps;
    }
  | {
      readonly kind: 'waiting';
      readonly heading: string;
      readonly text: string;
      /** Where the bank asks. */
      readonly bank: { readonly label: string; readonly url: string } | null;
    };

export interface HostedInvoiceProps {
  readonly labels: HostedInvoiceLabels;
  /** The words of the PDF. */
  readonly words: Labels;
  readonly heading: string;
  readonly state: { readonly text: string; readonly tone: 'good' | 'bad' | 'note' | 'plain' };
  readonly amountLabel: string;
  readonly amount: string;
  readonly facts: readonly string[];
  readonly pdfUrl: string;
  /** Null where no card can pay it. */
  readonly pay: PayProps | null;
  /** In the merchant's words, with their line breaks; null where there is nothing to pay. */
  readonly instructions: string | null;
  readonly seller: PartyProps;
  readonly buyer: PartyProps;
  readonly lines: readonly LineProps[];
  readonly sums: readonly SumProps[];
  readonly notices: readonly string[];
}

/** Everything below the page's header. */
export function HostedInvoiceView(props: HostedInvoiceProps) {
  const { labels, words, heading, state, amountLabel, amount, facts, instructions } = props;
  return (
    <div class="invoice">
      <section class="card lead">
        <div class="lead-head">
          <h1>{heading}</h1>
          <span class={state.tone === 'plain' ? 'state' : `state ${state.tone}`}>{state.text}</span>
        </div>
        <p class="owed">
          <span>{amountLabel}</span>
          <b>{amount}</b>
        </p>
        <div class="facts">
          {facts.map((text) => (
            <p>{text}</p>
          ))}
        </div>
        <a class="button plain" href={props.pdfUrl} target="_blank" rel="noopener noreferrer">
          {labels.download}
        </a>
      </section>
      {props.pay && <Pay pay={props.pay} heading={labels.payByCard} />}
      {instructions !== null && (
        <section class="card part">
          <h2>{words.paymentInstructions}</h2>
          <p class="instructions">{instructions}</p>
        </section>
      )}
      <section class="card part parties">
        <Party label={words.from} party={props.seller} />
        <Party label={words.billedTo} party={props.buyer} />
      </section>
      <Contents {...props} />
    </div>
  );
}

function Pay({ pay, heading }: { readonly pay: PayProps; readonly heading: string }) {
  if (pay.kind === 'waiting')
    return (
      <section class="card part waiting" data-waiting="">
        <span class="spin" aria-hidden="true" />
        <div role="status">
          <h2>{pay.heading}</h2>
          <p data-text="">{pay.text}</p>
        </div>
        {pay.bank && (
          <a class="button" href={pay.bank.url}>
            {pay.bank.label}
          </a>
        )}
      </section>
    );
  const { words, fields, wallet, amount, alert, button } = pay;
  return (
    <section class="card part pay" aria-labelledby="pay">
      <h2 id="pay">{heading}</h2>
      <form novalidate data-pay-form="">
        <Alert message={alert} />
        {wallet && <Wallet kind={wallet} labels={words} isAgreed={false} />}
        <CardInput {...fields} labels={words} />
        <PayButton {...button} />
      </form>
      {wallet === 'test' && <TestWalletSheet labels={words} total={amount} />}
    </section>
  );
}

function Party({ label, party }: { readonly label: string; readonly party: PartyProps }) {
  return (
    <div>
      <h2>{label}</h2>
      <p class="who">{party.name}</p>
      {party.lines.map((line) => (
        <p>{line}</p>
      ))}
    </div>
  );
}

function Contents({ labels, lines, sums, notices }: HostedInvoiceProps) {
  return (
    <section class="card part">
      <h2>{labels.contents}</h2>
      <ul class="goods">
        {lines.map(({ description, detail, each, amount }) => (
          <li>
            <span class="what">
              {description}
              {detail !== null && <small>{detail}</small>}
              {each !== null && <small>{each}</small>}
            </span>
            <span class="sum">{amount}</span>
          </li>
        ))}
      </ul>
      <dl class="totals">
        {sums.map(({ label, value, isStrong = false }) => (
          <div class={isStrong ? 'total' : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {notices.map((notice) => (
        <p class="notice">{notice}</p>
      ))}
    </section>
  );
}
