import type { Letter } from './frame.tsx';
import { mailTexts } from './labels/labels-of.ts';
import { letter } from './letter.tsx';
import { writtenDay } from './written-day.ts';

export function webhookEndpointPaused(props: {
  /** BCP 47 */
  readonly locale: string;
  readonly workspaceName: string;
  readonly url: string;
  /** Null: it returned 410 Gone. */
  readonly failingSince: string | null;
}): Letter {
  const { locale, workspaceName, url, failingSince } = props;
  const { team: texts } = mailTexts(locale);
  return letter({
    locale,
    subject: texts.pausedSubject(workspaceName),
    paragraphs: [
      failingSince === null
        ? texts.pausedGone
        : texts.pausedFailing(writtenDay(failingSince.slice(0, 10), locale)),
      url,
      texts.pausedHelp,
    ],
  });
}
