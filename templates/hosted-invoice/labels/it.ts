import type { HostedInvoiceLabels } from './en.ts';

export const italian: HostedInvoiceLabels = {
  title: (number) => `Fattura ${number}`,
  contents: 'Che cosa le viene fatturato',
  download: 'Scarica il PDF',
  payByCard: 'Paga con carta',
  states: {
    open: 'Da pagare',
    overdue: 'Scaduta',
    paid: 'Pagata',
    refunded: 'Rimborsata',
    partially_refunded: 'Rimborsata in parte',
    credited: 'Accreditata',
    partially_credited: 'Accreditata in parte',
    voided: 'Annullata',
  },
  overdueSince: (date) => `Era da pagare entro il ${date}`,
  voidText: 'Questa fattura è annullata. Non deve pagare nulla.',
  expiredText:
    'I link alle fatture funzionano per un tempo limitato. Ne chieda uno nuovo al venditore.',
  invalidText:
    'Potrebbe essere incompleto. Apra la fattura dall’e-mail più recente che la riguarda.',
};
