export interface OutgoingMail {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Stable across retries, so that a receiver recognises a repeat. */
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

/** The server rejects this mail permanently for this recipient; a retry is pointless. */
export class MailRejected extends Error {}

/**
 * The port to a mail server. Rejects with `MailRejected` when the server rejects the mail permanently, with any other
 * error when a retry may succeed.
 */
export interface MailTransport {
  readonly send: (mail: OutgoingMail) => Promise<void>;
}
