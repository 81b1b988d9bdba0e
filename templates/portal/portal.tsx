import { Dialogs, type DialogProps } from './dialogs.tsx';
import type { PortalLabels } from './labels/en.ts';
import { ReturnDialogs, Returns, type ReturnsProps } from './returns.tsx';

export interface SubscriptionProps {
  readonly id: string;
  readonly name: string;
  readonly state: { readonly text: string; readonly tone: 'good' | 'bad' | 'note' | 'plain' };
  readonly price: string;
  /** What has gone wrong, and what to do about it; of tone `note`, nothing but to wait. */
  readonly alert: { readonly tone: 'bad' | 'note'; readonly texts: readonly string[] } | null;
  readonly facts: readonly string[];
  readonly dialogs: readonly DialogProps[];
  readonly hasEnded: boolean;
}

export interface InvoiceProps {
  readonly url: string;
  readonly number: string;
  readonly date: string;
  readonly about: string;
  readonly amount: string;
}

export interface PortalProps {
  readonly labels: PortalLabels;
  readonly email: string;
  readonly leaveUrl: string | null;
  readonly subscriptions: readonly SubscriptionProps[];
  /** Newest first. */
  readonly invoices: readonly InvoiceProps[];
  /** Null where buyers request none and have none. */
  readonly returns: ReturnsProps | null;
}

const INVOICES_SHOWN = 6;
/** More that have ended are folded away, below what continues. */
const ENDED_SHOWN = 3;

export function portalTitle({ labels, returns }: Pick<PortalProps, 'labels' | 'returns'>): string {
  return returns ? labels.returns.title : labels.title;
}

/** Everything below the page's header. The script replaces `data-content` after each change. */
export function Portal(props: PortalProps) {
  const { labels, email, subscriptions, invoices, returns } = props;
  const isEmpty = subscriptions.length === 0;
  return (
    <div class="portal">
      <div class="alert result" data-result="" tabindex={-1} role="status" hidden>
        <p />
      </div>
      <div data-content="">
        <div class="intro">
          <h1>{portalTitle(props)}</h1>
          <p>{labels.signedInAs(email)}</p>
        </div>
        {isEmpty ? !returns && <Empty {...props} /> : <Subscriptions {...props} />}
        {returns && <Returns {...returns} labels={labels} />}
        {(!isEmpty || invoices.length > 0) && (
          <>
            <h2 class="section">{labels.invoices}</h2>
            <Invoices labels={labels} invoices={invoices} />
          </>
        )}
        {subscriptions.map(({ id, dialogs }) => (
          <Dialogs id={id} dialogs={dialogs} labels={labels} />
        ))}
        {returns && <ReturnDialogs {...returns} labels={labels} />}
      </div>
    </div>
  );
}

function Empty({ labels, leaveUrl }: PortalProps) {
  return (
    <div class="card empty">
      <p class="strong">{labels.none}</p>
      <p>{labels.noneText}</p>
      {leaveUrl !== null && (
        <a class="button plain" href={leaveUrl}>
          {labels.back}
        </a>
      )}
    </div>
  );
}

function Subscriptions({ labels, subscriptions }: PortalProps) {
  const live = subscriptions.filter(({ hasEnded }) => !hasEnded);
  const ended = subscriptions.filter(({ hasEnded }) => hasEnded);
  const isOpen = live.length === 0 || ended.length <= ENDED_SHOWN;
  return (
    <>
      {live.length > 0 && <Cards labels={labels} subscriptions={live} />}
      {ended.length > 0 && (
        <details class="ended" open={isOpen}>
          <summary>
            {labels.ended} ({ended.length})
          </summary>
          <Cards labels={labels} subscriptions={ended} />
        </details>
      )}
    </>
  );
}

function Cards({ labels, subscriptions }: Pick<PortalProps, 'labels' | 'subscriptions'>) {
  return (
    <div class="stack">
      {subscriptions.map((one) => (
        <SubscriptionCard {...one} labels={labels} />
      ))}
    </div>
  );
}

function SubscriptionCard(one: SubscriptionProps & Pick<PortalProps, 'labels'>) {
  const { id, name, state, price, alert, facts, dialogs, labels } = one;
  return (
    <article class="card sub" aria-labelledby={`name-${id}`} data-subscription={id}>
      <div class="sub-head">
        <h2 id={`name-${id}`}>{name}</h2>
        <span class={state.tone === 'plain' ? 'state' : `state ${state.tone}`}>{state.text}</span>
      </div>
      <p class="price-line">{price}</p>
      {alert && (
        <div class={alert.tone === 'note' ? 'alert note' : 'alert'}>
          <div>
            {alert.texts.map((text) => (
              <p>{text}</p>
            ))}
          </div>
        </div>
      )}
      <div class="facts">
        {facts.map((text) => (
          <p>{text}</p>
        ))}
      </div>
      {dialogs.length > 0 && (
        <div class="acts">
          {dialogs.map((dialog) => (
            <OpenButton
              dialog={dialog}
              id={id}
              name={name}
              labels={labels}
              isUrgent={alert?.tone === 'bad'}
            />
          ))}
        </div>
      )}
    </article>
  );
}

interface OpenButtonProps {
  readonly dialog: DialogProps;
  readonly id: string;
  readonly name: string;
  readonly labels: PortalLabels;
  readonly isUrgent: boolean;
}

function OpenButton({ dialog: { action }, id, name, labels, isUrgent }: OpenButtonProps) {
  const label = {
    pause: labels.pause,
    resume: labels.resume,
    cancel: labels.cancel,
    change_card: labels.changeCard,
  }[action];
  const isFirst = action === 'resume' || (action === 'change_card' && isUrgent);
  const look = action === 'cancel' ? 'quiet' : isFirst ? '' : 'plain';
  return (
    <button
      type="button"
      class={`button ${look}`}
      aria-haspopup="dialog"
      aria-label={labels.ofPlan(label, name)}
      data-open={`${action}-${id}`}
    >
      {label}
    </button>
  );
}

function Invoices({ labels, invoices }: Pick<PortalProps, 'labels' | 'invoices'>) {
  if (invoices.length === 0) return <p class="card empty">{labels.noInvoices}</p>;
  const [newest, older] = [invoices.slice(0, INVOICES_SHOWN), invoices.slice(INVOICES_SHOWN)];
  return (
    <div class="card papers">
      <InvoiceList labels={labels} invoices={newest} />
      {older.length > 0 && (
        <details>
          <summary>{labels.olderInvoices}</summary>
          <InvoiceList labels={labels} invoices={older} />
        </details>
      )}
    </div>
  );
}

function InvoiceList({ labels, invoices }: Pick<PortalProps, 'labels' | 'invoices'>) {
  return (
    <ul>
      {invoices.map(({ url, number, date, about, amount }) => (
        <li>
          <span class="what">
            {about}
            <small>
              <span>{date}</span> <span>{number}</span>
            </small>
          </span>
          <span class="sum">{amount}</span>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={labels.download(number)}
          >
            {labels.pdf}
          </a>
        </li>
      ))}
    </ul>
  );
}
