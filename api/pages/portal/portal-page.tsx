import type { Refusal } from '../../../domain/errors.ts';
import type { PortalModel } from '../../../domain/subscriptions/portal/load-portal.ts';
import { maskedEmail } from '../../../domain/mail/view.ts';
import { randomBase62 } from '../../../storage/ids.ts';
import { Panel } from '../../../templates/checkout/panel.tsx';
import { checkoutDocument, type Frame } from '../../../templates/checkout/document.tsx';
import { Portal, portalTitle } from '../../../templates/portal/portal.tsx';
import { portalStyle } from '../../../templates/portal/style.ts';
import { html, type Reply } from '../../http/reply.ts';
import { pageHeaders } from '../checkout/page-headers.ts';
import { brandedFrame, plainFrame, refusalTexts } from '../linked-pages.ts';
import type { PortalData } from './browser/portal-data.ts';
import { dialogProps } from './dialog-props.ts';
import { returnsProps } from './return-props.ts';
import { nameOf, subscriptionProps } from './subscription-props.ts';
import type { PortalTexts } from './portal-texts.ts';

export interface PortalUrls {
  /** Null where the API is at the page's own origin. */
  readonly apiUrl: string | null;
  readonly embedUrl: string;
  readonly scriptUrl: string;
}

/** The portal of a customer. It is not compressed: it holds a token (BREACH). */
export function portalPage(
  model: PortalModel,
  texts: PortalTexts,
  link: { readonly path: string; readonly returnUrl: string | null; readonly token: string },
  urls: PortalUrls,
): Reply {
  const { labels } = texts;
  const data: PortalData = {
    api: urls.apiUrl ?? '',
    token: link.token,
    done: { ...labels.done, ...labels.returns.done },
    failures: { ...labels.failures, ...labels.returns.failures },
  };
  const nonce = randomBase62(22);
  const props = portalProps(model, texts, link.path);
  const frame = frameOf(model, texts, link, portalTitle(props));
  const body = <Portal {...props} leaveUrl={frame.leaveUrl} />;
  const script = { url: urls.scriptUrl, data };
  const text = checkoutDocument({ ...frame, nonce, script }, body);
  const headers = pageHeaders({
    ...sourcesOf(model, nonce),
    api: urls.apiUrl ?? '',
    frames: urls.embedUrl,
  });
  return html(text, headers);
}

/** The page behind a link whose time is over: it shows nothing of the customer but how to get a new one. */
export function expiredPortalPage(
  model: Pick<PortalModel, 'config' | 'parties' | 'environmentKind' | 'mailsCustomers'>,
  texts: PortalTexts,
  link: {
    readonly path: string;
    readonly returnUrl: string | null;
    readonly isOfFormerAddress: boolean;
  },
  isSent: boolean,
): Reply {
  const { labels } = texts;
  // A stranger may hold it: the new address is none of theirs, its domain neither.
  const email = link.isOfFormerAddress ? '***' : maskedEmail(model.parties.email);
  const nonce = randomBase62(22);
  const frame = frameOf(model, texts, link);
  const back = frame.leaveUrl ? { label: labels.back, url: frame.leaveUrl } : null;
  const body = isSent ? (
    <Panel sign="good" heading={labels.sentHeading} text={labels.sentText(email)} link={back} />
  ) : (
    <Panel
      sign="time"
      heading={labels.expiredHeading}
      text={model.mailsCustomers ? labels.expiredText : labels.expiredWithoutMail}
      link={model.mailsCustomers ? null : back}
    >
      {model.mailsCustomers && (
        <form method="post" action={`${link.path}/link`}>
          <button class="button">{labels.sendLink(email)}</button>
        </form>
      )}
    </Panel>
  );
  const title = isSent ? labels.sentHeading : labels.expiredHeading;
  const text = checkoutDocument({ ...frame, title, nonce, script: null }, body);
  const headers = pageHeaders({ ...sourcesOf(model, nonce), api: '', forms: "'self'" });
  return html(text, headers, isSent ? 200 : 410);
}

/** A link that leads nowhere, or a page that cannot be shown now. It contains nothing of any customer. */
export function portalRefusalPage(
  { status, headers }: Refusal,
  { labels, language }: PortalTexts,
): Reply {
  const { heading, text } = refusalTexts(status, labels, labels.invalidText);
  const nonce = randomBase62(22);
  const frame = plainFrame(heading, { ...labels, language }, nonce);
  const sources = {
    ancestors: null,
    api: '',
    images: [],
    fieldsUrl: null,
    framesBank: false,
    nonce,
  };
  const page = checkoutDocument(frame, <Panel sign="bad" heading={heading} text={text} />);
  return html(page, { ...pageHeaders(sources), ...headers }, status);
}

type Branded = Pick<PortalModel, 'config' | 'parties' | 'environmentKind'>;

function sourcesOf({ config }: Branded, nonce: string) {
  const images = config.logoUrl ? [config.logoUrl] : [];
  return { ancestors: null, images, fieldsUrl: null, framesBank: false, nonce };
}

function frameOf(
  model: Branded,
  { labels, language }: PortalTexts,
  { returnUrl }: { readonly returnUrl: string | null },
  title = labels.title,
): Omit<Frame, 'nonce' | 'script'> {
  const texts = { ...labels, language };
  return {
    ...brandedFrame(model, model.parties.application_name, title, texts),
    leaveUrl: returnUrl ?? webUrl(model.config.storefrontBaseUrl),
    sheet: portalStyle,
  };
}

function portalProps(model: PortalModel, texts: PortalTexts, path: string) {
  const { subscriptions, cards, invoices, parties, now } = model;
  const { labels, money, listDay } = texts;
  const returns = returnsProps(model, texts, model.timezone);
  const names = new Map(
    subscriptions.map(({ subscription }) => [subscription.id, nameOf(subscription)]),
  );
  return {
    labels,
    email: parties.email,
    returns,
    subscriptions: subscriptions.map((one) => ({
      ...subscriptionProps(one, texts, now),
      dialogs: dialogProps(one, cards, texts, now),
    })),
    invoices: invoices.map((invoice) => ({
      url: `${path}/invoices/${invoice.id}`,
      number: invoice.number,
      date: listDay(invoice.issuedAt ?? invoice.createdAt, 'UTC'),
      about: names.get(invoice.subscriptionId ?? '') ?? invoice.number,
      amount: money(invoice.total, invoice.currency),
    })),
  };
}

/** The text of a setting that may be no URL at all. */
function webUrl(text: string | null): string | null {
  const url = URL.parse(text ?? '');
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
