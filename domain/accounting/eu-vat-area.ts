import type { TaxPlace } from './tax-place.ts';

/**
 * The territory of the EU's VAT: Council Directive 2006/112/EC, articles 5 to 7, as amended by (EU) 2019/475. What its
 * article 6 excludes has the country code of its state, and is known by its postal code.
 */
const memberStates: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Article 7: transactions of Monaco are those of France. */
const treatedAs: ReadonlyMap<string, string> = new Map([['MC', 'FR']]);

/** Postal codes as they begin, digits only, by state. Those of the posts, 2026. */
const excluded: ReadonlyMap<string, RegExp> = new Map([
  // Heligoland; Büsingen.
  ['DE', /^(?:27498|78266)/],
  // Las Palmas and Santa Cruz de Tenerife, the Canary Islands; Ceuta; Melilla.
  ['ES', /^(?:35|38|51|52)/],
  // Åland.
  ['FI', /^22/],
  // The overseas departments and collectivities; 980 is Monaco.
  ['FR', /^(?:97|98[4-9])/],
  // Karyes and Dafni on Mount Athos.
  ['GR', /^(?:63086|63087)/],
  // Livigno; Campione d'Italia. The codes that both had before are also those of their neighbours.
  ['IT', /^(?:23041|22061)/],
]);

/** The state whose VAT area an address is in; null outside of the EU and in its excluded territories. */
export function memberStateOf(place: TaxPlace | null): string | null {
  const country = place?.countryCode ?? '';
  const state = treatedAs.get(country) ?? country;
  if (!memberStates.has(state)) return null;
  const digits = place?.postalCode?.replaceAll(/\D/g, '') ?? '';
  return excluded.get(state)?.test(digits) ? null : state;
}
