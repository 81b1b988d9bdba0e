import type { Configuration } from '../../pricing/configuration/schemas.ts';

/** Whether what a cart costs depends on where it goes: tax is calculated, or a way to ship it is configured. */
export function isPricedByAddress(
  { tax, shipping }: Configuration,
  lines: readonly { readonly requiresShipping: boolean }[],
): boolean {
  return tax.mode !== 'none' || asksShipping({ shipping }, lines);
}

/** Whether the buyer may have to choose how the goods are shipped. */
export function asksShipping(
  { shipping }: Pick<Configuration, 'shipping'>,
  lines: readonly { readonly requiresShipping: boolean }[],
): boolean {
  const { mode, rates } = shipping;
  const isConfigured = mode === 'provider' || (mode === 'rates' && rates.length > 0);
  return isConfigured && lines.some(({ requiresShipping }) => requiresShipping);
}
