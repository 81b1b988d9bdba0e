import type { Words } from '../words/en.ts';

export const addresses = {
  addressEdit: {
    change: { shipping: 'Lieferadresse ändern', billing: 'Rechnungsadresse ändern' },
    saved: 'Die Adresse ist gespeichert.',
    orderWill:
      'Die Bestellung wird an diese Adresse versandt. Ihre Summe und ihre Rechnungen bleiben, wie sie sind, und es geht keine E-Mail hinaus.',
    shippingWill:
      'Ab der nächsten Abbuchung wird an diese Adresse versandt und nach ihr versteuert. Es geht keine E-Mail hinaus.',
    billingWill:
      'Rechnungen späterer Abbuchungen lauten auf diese Adresse. Es geht keine E-Mail hinaus.',
  },
  addressField: {
    firstName: 'Vorname',
    lastName: 'Nachname',
    company: 'Firma',
    addressLine1: 'Straße und Hausnummer',
    addressLine2: 'Weitere Zeile',
    postalCode: 'Postleitzahl',
    city: 'Ort',
    stateProvince: 'Bundesland oder Provinz',
    countryCode: 'Land',
    phone: 'Telefon',
  },
} satisfies Partial<Words>;
