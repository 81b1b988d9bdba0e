import type { Words } from '../words/en.ts';

export const carts = {
  cart: {
    changed: 'Geändert',
    status: 'Zustand',
    items: 'Artikel',
    find: 'E-Mail',
    none: 'Keine Warenkörbe',
    noneHelp: 'Warenkörbe erscheinen, sobald Ihr Laden einen anlegt.',
    empty: 'Der Warenkorb ist leer.',
    details: 'Angaben',
    ends: 'Läuft ab',
    asItWas: 'So war der Warenkorb nach Änderung {{sequence}}.',
    now: 'Zeigen, wie er jetzt ist',
  },
} satisfies Partial<Words>;
