import { describe, expect, test } from 'bun:test';
import { renderMail } from '../../../actors/mail/render-mail.ts';
import { languages } from '../../../domain/languages.ts';
import type { RenderedMail } from '../../../domain/mail/send-mail.ts';
import type { MailContent } from '../../../domain/mail/templates.ts';
import { directionOf, type Language } from '../../../templates/languages.ts';
import { equalOnPurpose } from '../../support/languages/equal-on-purpose.ts';

type TeamContent = Extract<MailContent, { readonly locale: string }>;

const workspaceName = '⟦Acme⟧';
const invite = {
  workspaceName,
  invitedBy: '⟦ann@acme.test⟧',
  link: 'https://api.test/console/invites/accept?token=abc',
  expiresAt: '2026-12-24T10:00:00.000Z',
};
const everyRole = {
  template: 'system.team_role_changed',
  workspaceName,
  changedBy: '⟦ann@acme.test⟧',
  workspaceRole: 'workspace_admin',
  applicationRoles: (['admin', 'developer', 'finance', 'viewer'] as const).map((role) => ({
    application: `⟦${role}⟧`,
    role,
  })),
  grantType: 'all_non_production',
} as const;

/** Every mail to a team, and what it has to show. */
const mails: readonly {
  readonly name: string;
  readonly contentIn: (locale: string) => TeamContent;
  readonly parts: readonly string[];
  readonly year?: true;
}[] = [
  {
    name: 'an invitation',
    contentIn: (locale) => ({ template: 'system.team_invite_sent', locale, ...invite }),
    parts: [workspaceName, invite.invitedBy, invite.link],
    year: true,
  },
  {
    name: 'an invitation that is sent again',
    contentIn: (locale) => ({ template: 'system.team_invite_resent', locale, ...invite }),
    parts: [workspaceName, invite.invitedBy, invite.link],
    year: true,
  },
  {
    name: 'an invitation to a workspace without a name',
    contentIn: (locale) => ({
      template: 'system.team_invite_sent',
      locale,
      ...invite,
      workspaceName: null,
    }),
    parts: [invite.invitedBy, invite.link],
    year: true,
  },
  {
    name: 'an acceptance',
    contentIn: (locale) => ({
      template: 'system.team_invite_accepted',
      locale,
      workspaceName,
      email: '⟦sam@acme.test⟧',
    }),
    parts: [workspaceName, '⟦sam@acme.test⟧'],
  },
  {
    name: 'the end of access to a workspace',
    contentIn: (locale) => ({
      template: 'system.team_access_revoked',
      locale,
      workspaceName,
      applicationName: null,
    }),
    parts: [workspaceName],
  },
  {
    name: 'the end of access to an application',
    contentIn: (locale) => ({
      template: 'system.team_access_revoked',
      locale,
      workspaceName,
      applicationName: '⟦Shop⟧',
    }),
    parts: [workspaceName, '⟦Shop⟧'],
  },
  {
    name: 'a change of roles',
    contentIn: (locale) => ({ locale, ...everyRole }),
    parts: [workspaceName, '⟦ann@acme.test⟧', '⟦admin⟧', '⟦developer⟧', '⟦finance⟧', '⟦viewer⟧'],
  },
  ...(['all', 'production_only', 'selected'] as const).map((grantType) => ({
    name: `the grant ${grantType}`,
    contentIn: (locale: string) =>
      ({
        ...everyRole,
        locale,
        workspaceRole: grantType === 'all' ? 'owner' : null,
        grantType,
      }) as const,
    parts: [workspaceName],
  })),
  {
    name: 'an endpoint that is gone',
    contentIn: (locale) => ({
      template: 'system.webhook_endpoint_paused',
      locale,
      workspaceName,
      url: 'https://receiver.test/hook',
      failingSince: null,
    }),
    parts: [workspaceName, 'https://receiver.test/hook', '410'],
  },
  {
    name: 'an endpoint that fails',
    contentIn: (locale) => ({
      template: 'system.webhook_endpoint_paused',
      locale,
      workspaceName,
      url: 'https://receiver.test/hook',
      failingSince: '2026-12-24T10:00:00.000Z',
    }),
    parts: [workspaceName, 'https://receiver.test/hook'],
    year: true,
  },
  {
    name: 'the webhook of a chat that is gone',
    contentIn: (locale) => ({
      template: 'system.chat_webhook_off',
      locale,
      workspaceName,
      place: '⟦Shop⟧',
      host: '⟦hooks.test⟧',
      status: 404,
    }),
    parts: ['⟦Shop⟧', '⟦hooks.test⟧', '404'],
  },
];

describe.each(mails.map((mail) => [mail.name, mail] as const))('%s', (_, mail) => {
  test.each(languages)('has subject, text and HTML with all their parts in %p', (language) => {
    const { fromName, subject, text, html } = renderMail(mail.contentIn(language));
    expect(fromName.trim()).not.toBe('');
    expect(subject).not.toMatch(/undefined|null|\n/);
    expect(`${text}${html}`).not.toMatch(/undefined|\bnull\b|NaN|\[object/);
    for (const part of mail.parts) {
      expect(`${subject}\n${text}`).toContain(part);
      expect(plain(html)).toContain(part);
    }
    // Arabic may have digits of its own.
    if (mail.year) expect(text).toMatch(/2026|٢٠٢٦/);
    const direction = directionOf(language as Language);
    expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(html.match(/<td dir="(?:ltr|rtl)"/g)).toEqual([`<td dir="${direction}"`]);
    for (const line of text.split('\n')) expect(plain(html)).toContain(line.trim());
  });

  test.each(languages.filter((language) => language !== 'en'))(
    'has nothing in English left in %p',
    (language) => {
      const english = new Set(sentences(renderMail(mail.contentIn('en'))));
      const allowed = new Set(equalOnPurpose[language as Language]);
      const left = sentences(renderMail(mail.contentIn(language))).filter(
        (sentence) => english.has(sentence) && !allowed.has(sentence),
      );
      expect(left).toEqual([]);
    },
  );
});

test('the region of a tag decides on how its dates are written', () => {
  const until = (locale: string) =>
    renderMail({ template: 'system.team_invite_sent', locale, ...invite }).text;
  expect(until('en')).toContain('valid until December 24, 2026.');
  expect(until('en-GB')).toContain('valid until 24 December 2026.');
  expect(until('de-AT')).toContain('gilt bis zum 24. Dezember 2026.');
});

/** The HTML as its reader sees it. */
function plain(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .concat(html);
}

/** Returns what a mail says in its own words: its lines, and what is before and after a colon, without what it was given. */
function sentences({ fromName, subject, text }: RenderedMail): string[] {
  return [fromName, subject, ...text.split('\n')]
    .filter((line) => !line.startsWith('https://'))
    .flatMap((line) => [line, ...line.split(/[:：]/)])
    .map((line) => line.trim())
    .filter((line) => /\p{L}/u.test(line.replaceAll(/⟦[^⟧]*⟧/g, '')));
}
