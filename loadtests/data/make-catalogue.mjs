import { writeFileSync } from 'node:fs';

/**
 * Writes products.json and buyers.json beside this file: `node loadtests/data/make-catalogue.mjs [seed] [products] [buyers]`.
 * The same seed gives the same files; those in the repository are of seed 1.
 */
const [seed = 1, productCount = 200, buyerCount = 300] = process.argv.slice(2).map(Number);

let state = seed >>> 0;
function random() {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
const pick = (list) => list[Math.floor(random() * list.length)];

const materials = ['Walnut', 'Oak', 'Linen', 'Wool', 'Steel', 'Brass', 'Ceramic', 'Leather'];
const goods = [
  ['desk', 29_000, 90_000],
  ['chair', 9_000, 45_000],
  ['shelf', 6_000, 32_000],
  ['lamp', 3_500, 24_000],
  ['rug', 8_000, 60_000],
  ['vase', 1_500, 9_000],
  ['mug', 900, 2_400],
  ['notebook', 500, 1_900],
  ['blanket', 3_000, 14_000],
  ['tray', 1_200, 5_500],
];
const places = [
  { city: 'Springfield', stateProvince: 'IL', postalCode: '62701', countryCode: 'US' },
  { city: 'Portland', stateProvince: 'OR', postalCode: '97201', countryCode: 'US' },
  { city: 'Austin', stateProvince: 'TX', postalCode: '78701', countryCode: 'US' },
  { city: 'Toronto', stateProvince: 'ON', postalCode: 'M5H 2N2', countryCode: 'CA' },
  { city: 'Berlin', postalCode: '10117', countryCode: 'DE' },
  { city: 'Lyon', postalCode: '69002', countryCode: 'FR' },
  { city: 'London', postalCode: 'SW1Y 4JH', countryCode: 'GB' },
  { city: 'Utrecht', postalCode: '3511 LX', countryCode: 'NL' },
];
const firstNames = ['Ada', 'Noor', 'Mateo', 'Yuki', 'Chloe', 'Jonas', 'Amara', 'Leo', 'Ines'];
const lastNames = ['Lovelace', 'Okafor', 'Garcia', 'Tanaka', 'Martin', 'Weber', 'Rossi', 'Novak'];
const streets = ['Main St', 'Mill Lane', 'Station Road', 'Park Avenue', 'Harbour Walk'];

const products = Array.from({ length: productCount }, (_, index) => {
  const [good, from, to] = pick(goods);
  const unitPrice = Math.round((from + random() * (to - from)) / 100) * 100 - 1;
  const number = String(index + 1).padStart(4, '0');
  return {
    referenceId: `${good.toUpperCase()}-${number}`,
    name: `${pick(materials)} ${good}`,
    unitPrice,
  };
});
const buyers = Array.from({ length: buyerCount }, () => ({
  firstName: pick(firstNames),
  lastName: pick(lastNames),
  address: { addressLine1: `${1 + Math.floor(random() * 200)} ${pick(streets)}`, ...pick(places) },
}));

for (const [name, rows] of Object.entries({ products, buyers })) {
  const lines = rows.map((row) => `  ${JSON.stringify(row)}`);
  writeFileSync(new URL(`${name}.json`, import.meta.url), `[\n${lines.join(',\n')}\n]\n`);
}
