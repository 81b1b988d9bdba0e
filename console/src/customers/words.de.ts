import type { Words } from '../words/en.ts';

export const customers = {
  customer: {
    email: 'E-Mail',
    name: 'Name',
    phone: 'Telefon',
    externalId: 'Ihre Id',
    since: 'Seit',
    find: 'E-Mail, Name, Ihre Id',
    none: 'Keine Kunden',
    noneHelp:
      'Ein Kunde wird von Ihrem Server angelegt, oder bei der ersten Bestellung einer E-Mail-Adresse.',
    facts: 'Angaben',
    marketing: 'Werbung erlaubt',
    terms: 'Zahlungsziel',
    net_one: '{{count}} Tag',
    net_other: '{{count}} Tage',
    subscriptions: 'Abos',
    noSubscriptions: 'Keine Abos',
    nextBilling: 'Nächste Belastung',
    carts: 'Warenkörbe',
    noCarts: 'Keine Warenkörbe',
    items_one: '{{count}} Artikel',
    items_other: '{{count}} Artikel',
  },
} satisfies Partial<Words>;
