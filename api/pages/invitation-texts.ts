import { readerOfRequest } from './reader.ts';

const en = {
  unknown: 'This invitation link does not work',
  unknownWhy:
    'It may be incomplete, or a newer mail has replaced it: open the newest invitation you have received.',
  join: (name: string) => `Join ${name}`,
  member: (name: string) => `You are a member of ${name}`,
  expired: (name: string) => `This invitation to ${name} has expired`,
  ended: (name: string) => `This invitation to ${name} has ended`,
  used: (email: string) => `The invitation of ${email} was accepted.`,
  spent: 'This invitation has been used',
  left: 'Whoever used it is no longer a member.',
  askBefore: 'Ask ',
  administrator: 'an administrator of the workspace',
  askAfter: ' for a new one.',
  subject: (name: string) => `A new invitation to ${name}`,
  for: 'For',
  as: 'As',
  invitedBy: 'Invited by',
  formerMember: 'a former member',
  validUntil: 'Valid until',
  workspaceAdmin: 'workspace administrator',
  roleIn: (role: string, application: string) => `${role} in ${application}`,
  roles: {
    admin: 'admin',
    developer: 'developer',
    finance: 'finance',
    support: 'support',
    viewer: 'viewer',
  },
  signIn: (email: string) => `Sign in as ${email}`,
  accept: (email: string) => `Accept as ${email}`,
  otherAccount: (email: string, invited: string) =>
    `You are signed in as ${email}, and this invitation is for ${invited}.`,
  otherAccountLater: 'Sign out, and open the link again.',
  changeAccount: (email: string) => `Sign out, and sign in as ${email}`,
  signOut: 'Sign out',
  console: 'Open the console',
  byRequest: (email: string) =>
    `Sign in as ${email} at your identity provider and accept with that session:`,
  refused: {
    invite_email_mismatch: 'Your identity provider has not verified this address yet.',
    already_member: 'This account is a member of the workspace already.',
    invite_not_pending:
      'The invitation no longer holds: whoever sent it has lost the right to. Ask for a new one.',
    other: 'The invitation was not accepted. Open the newest mail, or ask for a new one.',
  },
};

export type InvitationTexts = typeof en;

const de: InvitationTexts = {
  unknown: 'Dieser Einladungslink funktioniert nicht',
  unknownWhy:
    'Vielleicht ist er unvollständig, oder eine neuere E-Mail hat ihn ersetzt: Öffnen Sie die neueste Einladung, die Sie bekommen haben.',
  join: (name) => `${name} beitreten`,
  member: (name) => `Sie sind Mitglied von ${name}`,
  expired: (name) => `Diese Einladung zu ${name} ist abgelaufen`,
  ended: (name) => `Diese Einladung zu ${name} gilt nicht mehr`,
  used: (email) => `Die Einladung von ${email} wurde angenommen.`,
  spent: 'Diese Einladung wurde schon benutzt',
  left: 'Wer sie angenommen hat, ist kein Mitglied mehr.',
  askBefore: 'Bitten Sie ',
  administrator: 'die Administration des Arbeitsbereichs',
  askAfter: ' um eine neue.',
  subject: (name) => `Neue Einladung zu ${name}`,
  for: 'Für',
  as: 'Als',
  invitedBy: 'Eingeladen von',
  formerMember: 'einem früheren Mitglied',
  validUntil: 'Gültig bis',
  workspaceAdmin: 'Administration des Arbeitsbereichs',
  roleIn: (role, application) => `${role} in ${application}`,
  roles: {
    admin: 'Administration',
    developer: 'Entwicklung',
    finance: 'Finanzen',
    support: 'Kundendienst',
    viewer: 'Lesen',
  },
  signIn: (email) => `Als ${email} anmelden`,
  accept: (email) => `Als ${email} annehmen`,
  otherAccount: (email, invited) =>
    `Sie sind als ${email} angemeldet, und diese Einladung ist für ${invited}.`,
  otherAccountLater: 'Melden Sie sich ab, und öffnen Sie den Link noch einmal.',
  changeAccount: (email) => `Abmelden und als ${email} anmelden`,
  signOut: 'Abmelden',
  console: 'Konsole öffnen',
  byRequest: (email) =>
    `Melden Sie sich als ${email} bei Ihrem Identitätsanbieter an, und nehmen Sie mit dieser Sitzung an:`,
  refused: {
    invite_email_mismatch: 'Ihr Identitätsanbieter hat diese Adresse noch nicht bestätigt.',
    already_member: 'Dieses Konto ist schon Mitglied des Arbeitsbereichs.',
    invite_not_pending:
      'Die Einladung gilt nicht mehr: Wer sie verschickt hat, darf es inzwischen nicht mehr. Bitten Sie um eine neue.',
    other:
      'Die Einladung wurde nicht angenommen. Öffnen Sie die neueste E-Mail, oder bitten Sie um eine neue.',
  },
};

/** The words of the page, as the browser wishes: those of the console's two languages. */
export function invitationTexts(request: Request): {
  readonly language: 'en' | 'de';
  readonly texts: InvitationTexts;
} {
  const { language } = readerOfRequest(request, null);
  return language === 'de' ? { language, texts: de } : { language: 'en', texts: en };
}
