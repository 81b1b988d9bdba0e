/** Read at download, not frozen: a change shows in later downloads only. */
export interface InvoiceBranding {
  /** A data URL of a PNG, JPEG or WebP image; one that cannot be decoded counts as null. */
  readonly logo: string | null;
  /** `#rrggbb`; anything else counts as null. */
  readonly brandColor: string | null;
  /** Stands where the logo would, when there is none. */
  readonly companyName: string;
}
