import { frame, type Letter } from './frame.tsx';
import { mailTexts } from './labels/labels-of.ts';
import { letter } from './letter.tsx';
import { Paragraph, TextLink } from './parts.tsx';

/** A kind of problem in a notice. */
export interface AttentionItem {
  readonly kind: keyof ReturnType<typeof mailTexts>['attention']['kinds'];
  readonly count: number;
  readonly examples: readonly string[];
  readonly link: string;
}

interface Props {
  /** BCP 47 */
  readonly locale: string;
  readonly workspaceName: string;
  readonly place: string;
  readonly items: readonly AttentionItem[];
  readonly settingsLink: string;
  readonly unsubscribeUrl: string;
}

/** The digest of new problems, each with its list in the console. */
export function needsAttention(props: Props): Letter {
  const { locale, workspaceName, place, items, settingsLink, unsubscribeUrl } = props;
  const { attention: texts, cart } = mailTexts(locale);
  const reason = texts.reason(workspaceName);
  const lines = items.map(({ kind, count, examples, link }) => ({
    text: texts.kinds[kind](count),
    examples: examples.join(', '),
    link,
  }));
  const sent = frame({
    subject: texts.subject(place),
    isTest: false,
    brand: null,
    locale,
    text: [
      texts.lead(place),
      ...lines.flatMap(({ text, examples, link }) => [
        examples === '' ? text : `${text}: ${examples}`,
        link,
      ]),
    ],
    content: (
      <>
        <Paragraph>{texts.lead(place)}</Paragraph>
        {lines.map(({ text, examples, link }) => (
          <Paragraph key={link}>
            <TextLink label={text} url={link} />
            {examples !== '' && (
              <>
                <br />
                <bdi>{examples}</bdi>
              </>
            )}
          </Paragraph>
        ))}
      </>
    ),
    footer: {
      text: [reason, `${texts.choose}:`, settingsLink, `${cart.unsubscribe}:`, unsubscribeUrl],
      content: (
        <>
          {reason} <TextLink label={texts.choose} url={settingsLink} />
          {' · '}
          <TextLink label={cart.unsubscribe} url={unsubscribeUrl} />
        </>
      ),
    },
  });
  return {
    ...sent,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** The webhook of a chat was switched off, since nothing is at its URL. */
export function chatWebhookOff(props: {
  readonly locale: string;
  readonly place: string;
  readonly host: string;
  readonly status: number;
}): Letter {
  const { locale, place, host, status } = props;
  const { attention: texts } = mailTexts(locale);
  return letter({
    locale,
    subject: texts.offSubject(place),
    paragraphs: [texts.off(host, status), texts.offHelp],
  });
}
