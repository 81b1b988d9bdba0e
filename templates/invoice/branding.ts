/** Read at download, not frozen: a change shows in later downloads only. */
export interface InvoiceBranding {
  /** A data URL of a PNG, JPEG or WebP image; one that cannot be decoded counts as null. */
  readonly logo: string | null;
  /** `#rrggbb`; anything else counts as null. */
  readonly brandColor: string | null;
  /** Printed where there is no logo. */
  readonly companyName: string;
}
