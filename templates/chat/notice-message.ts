import type { AttentionItem } from '../email/attention.tsx';
import { mailTexts } from '../email/labels/labels-of.ts';

interface Notice {
  readonly place: string;
  readonly items: readonly AttentionItem[];
}

/** A notice as Slack's incoming webhooks take it, and Mattermost's and Discord's, which read the text. */
export function noticeMessage(notice: Notice, locale: string, isTest: boolean) {
  const texts = mailTexts(locale);
  const subject = texts.attention.subject(notice.place);
  const title = isTest ? `${texts.testPrefix} ${subject}` : subject;
  const lines = notice.items.map(({ kind, count, examples, link }) => {
    const text = `<${link}|${escaped(texts.attention.kinds[kind](count))}>`;
    return examples.length === 0 ? text : `${text}: ${examples.map(escaped).join(', ')}`;
  });
  return {
    text: [escaped(title), ...lines].join('\n'),
    blocks: [section(`*${escaped(title)}*`), section(lines.map((line) => `• ${line}`).join('\n'))],
  };
}

/** Slack's limit. */
const SECTION_MAX = 3_000;

function section(text: string): object {
  return { type: 'section', text: { type: 'mrkdwn', text: text.slice(0, SECTION_MAX) } };
}

/** Names cannot mention everybody, or be links. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
