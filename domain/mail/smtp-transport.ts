import type { Transporter } from 'nodemailer';
import { MailRejected, type MailTransport } from '../ports/mail-transport.ts';

const TIMEOUT_MS = 20_000;

/** Sends mail by SMTP (`smtp://user:password@host:port`, `smtps://...`); null without a URL. */
export function createSmtpTransport(url: string | null): MailTransport | null {
  if (url === null) return null;
  let opened: Promise<Transporter> | null = null;
  return {
    send: async ({ headers, attachments, to, ...mail }) => {
      const files = attachments.map(({ content, ...file }) => ({
        ...file,
        content: Buffer.from(content),
      }));
      // As an object, an address is read as it is, and never as a list of several.
      const recipient = { name: '', address: to };
      const message = { ...mail, to: recipient, headers: { ...headers }, attachments: files };
      opened ??= openTransporter(url);
      const transporter = await opened;
      await transporter.sendMail(message).catch((error: unknown) => {
        throw isPermanent(error) ? new MailRejected(String(error)) : error;
      });
    },
  };
}

/** Loads the package, too: most processes send no mail. */
async function openTransporter(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}

/** A 5xx for the recipient or the content is permanent; one for the login or the sender is ours to fix. */
function isPermanent(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return isAboutMail && typeof responseCode === 'number' && responseCode >= 500;
}
