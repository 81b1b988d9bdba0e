import type { HostedInvoiceLabels } from './en.ts';

export const portuguese: HostedInvoiceLabels = {
  title: (number) => `Fatura ${number}`,
  contents: 'O que lhe é faturado',
  download: 'Descarregar o PDF',
  payByCard: 'Pagar com cartão',
  states: {
    open: 'A pagar',
    overdue: 'Em atraso',
    paid: 'Paga',
    refunded: 'Reembolsada',
    partially_refunded: 'Reembolsada em parte',
    credited: 'Creditada',
    partially_credited: 'Creditada em parte',
    voided: 'Anulada',
  },
  overdueSince: (date) => `Vencia em ${date}`,
  voidText: 'Esta fatura está anulada. Não deve nada.',
  expiredText: 'Os links para faturas funcionam por tempo limitado. Peça um novo ao vendedor.',
  invalidText: 'Pode estar incompleto. Abra a fatura a partir do e-mail mais recente sobre ela.',
};
