import type { HostedInvoiceLabels } from './en.ts';

export const dutch: HostedInvoiceLabels = {
  title: (number) => `Factuur ${number}`,
  contents: 'Wat u wordt gefactureerd',
  download: 'PDF downloaden',
  payByCard: 'Betalen met kaart',
  states: {
    open: 'Te betalen',
    overdue: 'Te laat',
    paid: 'Betaald',
    refunded: 'Terugbetaald',
    partially_refunded: 'Deels terugbetaald',
    credited: 'Bijgeschreven als tegoed',
    partially_credited: 'Deels bijgeschreven als tegoed',
    voided: 'Geannuleerd',
  },
  overdueSince: (date) => `Moest betaald zijn op ${date}`,
  voidText: 'Deze factuur is geannuleerd. U hoeft niets te betalen.',
  expiredText: 'Links naar facturen werken beperkte tijd. Vraag de verkoper om een nieuwe.',
  invalidText: 'Misschien is hij onvolledig. Open de factuur vanuit de nieuwste mail erover.',
};
