/** Read at download, not frozen: a change applies to later downloads only. */
export interface InvoiceBranding {
  /** A data URL of a PNG, JPEG or WebP image; one that cannot be decoded is treated as null. */
  readonly logo: string | null;
  /** `#rrggbb`; anything else is treated as null. */
  readonly brandColor: string | null;
  /** Printed where there is no logo. */
  readonly companyName: string;
}
