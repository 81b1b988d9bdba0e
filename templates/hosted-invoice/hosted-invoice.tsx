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
