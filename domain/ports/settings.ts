/** What a process is configured with and verbs read: limits, addresses and the like. Nothing of it is called. */
export interface Settings {
  readonly urls: Addresses;
  readonly production: boolean;
  /** Private addresses that outgoing calls may reach (CIDR). */
  readonly allowPrivate: readonly string[];
  readonly webhooks: DeliverySchedule;
  readonly limits: ServiceLimits;
  readonly uploads: UploadLimits;
  /** The address that mails come from, under the name of the shop or the workspace. */
  readonly mailFrom: string;
  /** How long the log of requests is retained; 0: none is written. */
  readonly requestLogDays: number;
}

/** Where the API, the pages of buyers and the embedded checkout are reached. */
export interface Addresses {
  readonly base: string;
  readonly checkout: string;
  readonly embed: string;
}

/** How much of what a process does, and how often: set by its configuration. */
export interface ServiceLimits {
  readonly completePerMinute: number;
  readonly cartSessionsPerMinute: number;
  readonly invitesPerHour: number;
  /** Of one workspace, by its stage. */
  readonly mailsPerHour: { readonly sandbox: number; readonly live: number };
  /** To one address, from one workspace in a day. */
  readonly mailsPerRecipient: number;
  /** How long after a mail was asked for again it may be asked for once more. */
  readonly resendSeconds: number;
  /** Mails that may be asked for again in a day, of one thing. */
  readonly resendsPerDay: number;
  /** Workspaces that one person makes in a day. */
  readonly workspacesPerDay: number;
  /** How old an undecided payment transaction is when it is first looked up. */
  readonly reconcileAfterMs: number;
  /** The workspace's buckets (contract 00 §9), for requests whose tenant only a verb knows. */
  readonly requestsPerSecond: { readonly production: number; readonly nonProduction: number };
  readonly burstFactor: number;
  /** Requests of one client to one application without the merchant's key. */
  readonly anonymousPerSecond: number;
  /** Of one checkout session. */
  readonly quotesPerMinute: number;
  readonly failedCodesPerMinute: number;
  readonly declinesPerHour: number;
  /** Charges of subscriptions at one connector. */
  readonly chargesPerSecond: number;
}

/** Sizes in bytes. */
export interface UploadLimits {
  readonly maxLogoBytes: number;
  readonly maxAssetBytes: number;
  readonly maxFileBytes: number;
}

export interface DeliverySchedule {
  /** Milliseconds to wait before each attempt, counted from the end of the one before. */
  readonly retrySchedule: readonly number[];
  /** Whether it is the contract's default, which alone waits longer on 429 and time-outs. */
  readonly isDefaultSchedule: boolean;
}

/** The name and refill rate of a token bucket. */
export interface Bucket {
  readonly bucket: string;
  readonly perSecond: number;
  readonly burst: number;
  /** `look` needs a token and takes none; `debit` takes one even of an empty bucket; `return` puts one back. `take` when absent. */
  readonly use?: 'take' | 'look' | 'debit' | 'return';
}
