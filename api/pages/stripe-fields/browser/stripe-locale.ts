/** As Stripe names it: `zh-Hans` and `zh-CN` are its `zh`, which it writes in simplified characters. */
export function stripeLocale(tag: string): string {
  return ['pt-BR', 'fr-CA', 'en-GB', 'es-419'].find((known) => known === tag) ?? tag.slice(0, 2);
}
