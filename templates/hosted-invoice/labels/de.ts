import type { HostedInvoiceLabels } from './en.ts';

export const german: HostedInvoiceLabels = {
  title: (number) => `Rechnung ${number}`,
  contents: 'Was Ihnen berechnet wird',
  download: 'PDF herunterladen',
  payByCard: 'Mit Karte bezahlen',
  states: {
    open: 'Zu bezahlen',
    overdue: 'Überfällig',
    paid: 'Bezahlt',
    refunded: 'Erstattet',
    partially_refunded: 'Teilweise erstattet',
    credited: 'Gutgeschrieben',
    partially_credited: 'Teilweise gutgeschrieben',
    voided: 'Storniert',
  },
  overdueSince: (date) => `War fällig am ${date}`,
  voidText: 'Diese Rechnung ist storniert. Sie müssen nichts bezahlen.',
  expiredText:
    'Links zu Rechnungen gelten nur eine begrenzte Zeit. Bitten Sie den Verkäufer um einen neuen.',
  invalidText:
    'Er ist vielleicht unvollständig. Öffnen Sie die Rechnung aus der neuesten Nachricht dazu.',
};
