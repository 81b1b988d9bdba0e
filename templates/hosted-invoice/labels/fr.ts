import type { HostedInvoiceLabels } from './en.ts';

export const french: HostedInvoiceLabels = {
  title: (number) => `Facture ${number}`,
  contents: 'Ce qui vous est facturé',
  download: 'Télécharger le PDF',
  payByCard: 'Payer par carte',
  states: {
    open: 'À payer',
    overdue: 'En retard',
    paid: 'Payée',
    refunded: 'Remboursée',
    partially_refunded: 'Remboursée en partie',
    credited: 'Créditée',
    partially_credited: 'Créditée en partie',
    voided: 'Annulée',
  },
  overdueSince: (date) => `Était à payer le ${date}`,
  voidText: 'Cette facture est annulée. Vous ne devez rien.',
  expiredText:
    'Les liens vers les factures sont valables pour une durée limitée. Demandez-en un nouveau au vendeur.',
  invalidText:
    'Il est peut-être incomplet. Ouvrez la facture depuis le dernier e-mail à son sujet.',
};
