import { mailTexts } from '../../templates/email/labels/labels-of.ts';
import type { Language } from '../../templates/languages.ts';
import type { Reply } from '../http/reply.ts';
import { panelCss } from './panel-css.ts';
import { smallPage } from './small-page.tsx';
import { SubscribeForm } from './subscribe-form.tsx';

export interface AttentionMailsProps {
  readonly language: Language;
  readonly workspaceName: string;
  /** Masked. */
  readonly email: string;
  readonly subscribed: boolean;
  /** The choice was made just now. */
  readonly isDone: boolean;
  readonly token: string;
}

/** The page behind the link by which a member stops the mails of what needs attention. Opening it changes nothing. */
export function attentionMailsPage(props: AttentionMailsProps): Reply {
  const { language, workspaceName, email, subscribed, isDone, token } = props;
  const { pages, attention } = mailTexts(language);
  const { stopHeading, stop, stopped, resumed } = attention.page;
  const title = subscribed
    ? isDone
      ? pages.joinedHeading
      : stopHeading
    : isDone
      ? pages.leftHeading
      : pages.leftBeforeHeading;
  const text = subscribed ? (isDone ? resumed : stop) : stopped;
  const body = (
    <>
      <p class="mark">{workspaceName}</p>
      <div role={isDone ? 'status' : undefined}>
        <h1>{title}</h1>
      </div>
      <p>{text(workspaceName, email)}</p>
      <SubscribeForm
        action="/notification-mails/apply"
        token={token}
        subscribe={!subscribed}
        label={subscribed ? pages.leave : pages.join}
        isPrimary={subscribed && !isDone}
      />
    </>
  );
  return smallPage({
    language,
    title: `${title} – ${workspaceName}`,
    css: panelCss(null),
    allowed: ["form-action 'self'", "frame-ancestors 'none'"],
    body,
  });
}
