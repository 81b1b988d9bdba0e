export interface OutgoingMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Stable over retries, so that a receiver can tell a repeat. */
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The server will never take this mail for this recipient; trying again is of no use. */
export class MailRejected extends Error {}

/**
 * The port to the outside: hands one mail to a mail server. Rejects with `MailRejected` when the server refuses the
 * mail for good, with any other error when it may take it later.
 */
export interface MailTransport {
  readonly send: (mail: OutgoingMail) => Promise<void>;
}
