/** Names and addresses of every length and script, as a shop meets them. */
export const buyers = [
  {
    email: 'ada.lovelace@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    address: {
      addressLine1: '12 St James’s Square',
      city: 'London',
      postalCode: 'SW1Y 4LB',
      countryCode: 'GB',
    },
  },
  {
    email: 'juergen.mueller-luedenscheidt@example.de',
    firstName: 'Jürgen',
    lastName: 'Müller-Lüdenscheidt',
    address: {
      addressLine1: 'Königsstraße 28',
      city: 'Fürth',
      postalCode: '90762',
      countryCode: 'DE',
    },
  },
  {
    email:
      'aleksandra-wilhelmina.von-hohenlohe-schillingsfuerst-bartenstein@department-of-procurement.example.com',
    firstName: 'Aleksandra-Wilhelmina',
    lastName: 'von Hohenlohe-Schillingsfürst-Bartenstein',
    address: {
      addressLine1: 'Schloßallee 1, Gebäude C, Aufgang 14, 3. Obergeschoß links',
      city: 'Schillingsfürst',
      postalCode: '91583',
      countryCode: 'DE',
      company: 'Fürstlich Hohenlohische Forst- und Gutsverwaltung GmbH & Co. KG',
    },
  },
  {
    email: 'mohammed@example.com',
    firstName: 'محمد',
    lastName: 'الأحمدي',
    address: { addressLine1: 'Al Wasl Road 4', city: 'Dubai', countryCode: 'AE' },
  },
  {
    email: 'yuki@example.jp',
    firstName: '結城',
    lastName: '美咲',
    address: {
      addressLine1: '千代田 1-1',
      city: '東京',
      postalCode: '100-0001',
      countryCode: 'JP',
    },
  },
  {
    email: 'sam@example.org',
    firstName: 'Sam',
    lastName: 'O’Neill',
    address: {
      addressLine1: '400 SW 6th Ave',
      city: 'Portland',
      stateProvince: 'OR',
      postalCode: '97204',
      countryCode: 'US',
    },
  },
];

const ships = { quantity: 1, requiresShipping: true };

export const goods = [
  { name: 'Walnut desk', referenceId: 'DSK-WAL-160', unitPrice: 45_900, ...ships },
  {
    name: 'Height-adjustable standing desk with cable channel, drawer and two memory positions, oak and powder-coated steel',
    referenceId: 'DSK-OAK-180-HA-2M',
    unitPrice: 129_900,
    ...ships,
  },
  { name: 'Mug', referenceId: 'MUG-01', unitPrice: 1_500, ...ships, quantity: 3 },
  {
    name: 'Assembly at your home',
    type: 'service',
    unitPrice: 9_900,
    quantity: 1,
    requiresShipping: false,
  },
  {
    name: 'Schreibtischlampe „Kranich“, Messing gebürstet',
    referenceId: 'LMP-KRN-MS',
    unitPrice: 18_950,
    ...ships,
  },
];
/** What is sold for another currency than the application's. */
const euro = {
  name: 'Bücherregal aus geöltem Eichenholz',
  referenceId: 'RGL-EI-5',
  unitPrice: 64_900,
  ...ships,
};
const yen = { name: '湯呑み', referenceId: 'YNM-2', unitPrice: 3_200, ...ships, quantity: 2 };

/** The buyer, the lines and the currency of the n-th order: what follows on each other differs. */
export function purchaseOf(index) {
  const buyer = buyers[index % buyers.length];
  if (index % 9 === 8) return { buyer, currency: 'JPY', lines: [yen] };
  if (index % 4 === 1)
    return { buyer, currency: 'EUR', lines: [euro, ...(index % 8 === 1 ? [goods[4]] : [])] };
  return {
    buyer,
    currency: 'USD',
    lines: [goods[index % goods.length], goods[(index * 3 + 1) % goods.length]].filter(
      (line, at, all) => all.indexOf(line) === at,
    ),
  };
}
