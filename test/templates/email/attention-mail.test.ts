import { describe, expect, test } from 'bun:test';
import { renderMail } from '../../../actors/mail/render-mail.ts';
import { languages } from '../../../domain/languages.ts';
import { noticeKinds } from '../../../storage/queries/notifications/news.ts';
import { noticeMessage } from '../../../templates/chat/notice-message.ts';
import { directionOf, type Language } from '../../../templates/languages.ts';

const notice = (count: number) => ({
  place: '⟦Shop⟧',
  items: noticeKinds.map((kind) => ({
    kind,
    count,
    examples: [`⟦${kind}⟧`, '<b>⟦2⟧</b>'],
    link: `https://console.test/${kind}`,
  })),
});
const mailIn = (locale: string, count = 3) =>
  renderMail({
    template: 'system.needs_attention',
    locale,
    workspaceName: '⟦Acme⟧',
    ...notice(count),
    settingsLink: 'https://console.test/settings',
    unsubscribeUrl: 'https://api.test/notification-mails?token=abc',
  });

describe('the digest of what needs attention', () => {
  test.each(languages)('names each kind with its examples and its list in %p', (language) => {
    const { fromName, subject, text, html, headers } = mailIn(language);
    expect([fromName, subject]).toEqual(['⟦Acme⟧', expect.stringContaining('⟦Shop⟧')]);
    expect(`${text}${html}`).not.toMatch(/undefined|\bnull\b|NaN|\[object/);
    expect(text).not.toContain('#');
    for (const kind of noticeKinds) {
      expect(text).toContain(`⟦${kind}⟧`);
      expect(html).toContain(`⟦${kind}⟧`);
      expect(text.split('\n')).toContain(`https://console.test/${kind}`);
    }
    expect(html).not.toContain('<b>⟦2⟧');
    expect(html).toContain(`<html lang="${language}" dir="${directionOf(language as Language)}">`);
    const stop = 'https://api.test/notification-mails?token=abc';
    expect(text.trimEnd().endsWith(stop)).toBe(true);
    expect(headers).toEqual({
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  test.each(languages.filter((language) => language !== 'en'))(
    'has nothing in English left in %p',
    (language) => {
      const linesOf = (locale: string) =>
        mailIn(locale)
          .text.split('\n')
          .map((line) => (line.split(': ⟦')[0] ?? line).trim())
          .filter((line) => /\p{L}/u.test(line) && !line.startsWith('https://'));
      const english = new Set(linesOf('en'));
      expect(linesOf(language).filter((line) => english.has(line))).toEqual([]);
    },
  );

  test.each(languages)('counts one and several in %p', (language) => {
    for (const count of [1, 2, 5, 11]) expect(mailIn(language, count).text).not.toContain('#');
  });

  test('is a message of a chat, whose names are no markup', () => {
    const { text, blocks } = noticeMessage(notice(3), 'de', true);
    expect(text.split('\n')).toHaveLength(noticeKinds.length + 1);
    expect(text).toContain('[TEST] ⟦Shop⟧: Handlungsbedarf');
    expect(text).toContain(
      '<https://console.test/openDisputes|3 Zahlungen angefochten>: ⟦openDisputes⟧, &lt;b&gt;⟦2⟧&lt;/b&gt;',
    );
    expect(blocks).toHaveLength(2);
  });
});
