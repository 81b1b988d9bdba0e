/** A column whose values SECRETS_KEY seals. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** `list`: JSON, a list of `{ sealed }`. `marked`: `sealed:` and the sealed text; any other value is plain. */
  readonly form: 'text' | 'marked' | 'list';
}

/** Every sealed column of the schema: `cli/reseal-secrets.ts` reseals them, and test/cli/reseal-secrets.test.ts finds a missing one. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'connector', column: 'sealed_secrets', form: 'text' },
  { table: 'connector', column: 'sealed_signing_secrets', form: 'text' },
  { table: 'customer_payment_method', column: 'stored_ref', form: 'marked' },
  { table: 'embed_config', column: 'sealed_pricing_secret', form: 'text' },
  { table: 'idempotency_key', column: 'answer', form: 'marked' },
  { table: 'lookup_key', column: 'sealed_key', form: 'text' },
  { table: 'mail', column: 'sealed_content', form: 'text' },
  { table: 'notification_webhook', column: 'sealed_url', form: 'text' },
  { table: 'payment_transaction', column: 'sealed_request', form: 'text' },
  { table: 'shipping_tax_configuration', column: 'sealed_shipping_secret', form: 'text' },
  { table: 'shipping_tax_configuration', column: 'sealed_tax_secret', form: 'text' },
  { table: 'webhook_endpoint', column: 'sealed_headers', form: 'list' },
  { table: 'webhook_endpoint', column: 'sealed_secrets', form: 'list' },
];

const MARK = 'sealed:';

/** The value with each sealed text replaced by `reseal`; null when `reseal` gives null for all of them. */
export function resealedValue(
  form: SealedColumn['form'],
  value: string,
  reseal: (sealed: string) => string | null,
): string | null {
  if (form === 'text') return reseal(value);
  if (form === 'marked') {
    const fresh = value.startsWith(MARK) ? reseal(value.slice(MARK.length)) : null;
    return fresh === null ? null : MARK + fresh;
  }
  const list: readonly { readonly sealed: string }[] = JSON.parse(value);
  const fresh = list.map(({ sealed }) => reseal(sealed));
  if (fresh.every((sealed) => sealed === null)) return null;
  return JSON.stringify(list.map((row, at) => ({ ...row, sealed: fresh[at] ?? row.sealed })));
}
