import type { CapturedMail } from '../../storage/queries/mail/mails.ts';
import type { OptOut } from './open-opt-out.ts';

export function toOptOutView({ claims, applicationName, subscribed }: OptOut) {
  return {
    email: maskedEmail(claims.email),
    category: claims.category,
    applicationName,
    subscribed,
  };
}

export function toOptOutResult({ claims, subscribed }: OptOut) {
  return { subscribed, category: claims.category };
}

/** `ada@example.test` gives `a***@example.test`: only its owner recognises it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return `${at > 0 ? first : ''}***${email.slice(at)}`;
}

export function toCapturedMailView({ createdAt, ...mail }: CapturedMail) {
  return { ...mail, createdAt: createdAt.toISOString() };
}
