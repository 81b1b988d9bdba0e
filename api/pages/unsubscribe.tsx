import { mailLabels } from '../../templates/email/labels/labels-of.ts';
import type { Language } from '../../templates/languages.ts';
import type { Reply } from '../http/reply.ts';
import { panelCss } from './panel-css.ts';
import { smallPage } from './small-page.tsx';
import { SubscribeForm } from './subscribe-form.tsx';

const ACTION = '/unsubscribe/apply';

export interface UnsubscribeProps {
  readonly language: Language;
  readonly applicationName: string;
  readonly companyName: string;
  readonly logoUrl: string | null;
  readonly color: string | null;
  /** Masked. */
  readonly email: string;
  readonly subscribed: boolean;
  /** The choice was made just now. */
  readonly isDone: boolean;
  readonly token: string;
}

/** The page behind a mail's unsubscribe link: what the mails are, and one button. Opening it changes nothing. */
export function unsubscribePage(props: UnsubscribeProps): Reply {
  const { companyName, logoUrl, color, isDone, subscribed } = props;
  const title = titleOf(props);
  const logo = URL.parse(logoUrl ?? '')?.origin;
  const body = (
    <>
      <p class="mark">{logoUrl ? <img src={logoUrl} alt={companyName} /> : companyName}</p>
      <div role={isDone ? 'status' : undefined}>
        <h1>{title}</h1>
      </div>
      {subscribed ? <WhileSubscribed {...props} /> : <WhileUnsubscribed {...props} />}
    </>
  );
  return smallPage({
    language: props.language,
    title: `${title} – ${companyName}`,
    css: panelCss(color),
    allowed: [...(logo ? [`img-src ${logo}`] : []), "form-action 'self'", "frame-ancestors 'none'"],
    body,
  });
}

function titleOf({ language, isDone, subscribed }: UnsubscribeProps): string {
  const texts = mailLabels[language].pages;
  if (subscribed) return isDone ? texts.joinedHeading : texts.leaveHeading;
  return isDone ? texts.leftHeading : texts.leftBeforeHeading;
}

function WhileSubscribed({ language, email, isDone, companyName, token }: UnsubscribeProps) {
  const texts = mailLabels[language].pages;
  return (
    <>
      <p>{(isDone ? texts.joinedText : texts.leaveText)(companyName, email)}</p>
      <SubscribeForm
        action={ACTION}
        token={token}
        subscribe={false}
        label={texts.leave}
        isPrimary={!isDone}
      />
    </>
  );
}

function WhileUnsubscribed({ language, email, companyName, token }: UnsubscribeProps) {
  const texts = mailLabels[language].pages;
  return (
    <>
      <p>{texts.leftText(companyName, email)}</p>
      <SubscribeForm action={ACTION} token={token} subscribe label={texts.join} isPrimary={false} />
    </>
  );
}
