import type { HostedInvoiceLabels } from './en.ts';

export const polish: HostedInvoiceLabels = {
  title: (number) => `Faktura ${number}`,
  contents: 'Za co jest ta faktura',
  download: 'Pobierz PDF',
  payByCard: 'Zapłać kartą',
  states: {
    open: 'Do zapłaty',
    overdue: 'Po terminie',
    paid: 'Zapłacona',
    refunded: 'Zwrócona',
    partially_refunded: 'Częściowo zwrócona',
    credited: 'Zaliczona na saldo',
    partially_credited: 'Częściowo zaliczona na saldo',
    voided: 'Anulowana',
  },
  overdueSince: (date) => `Termin płatności minął ${date}`,
  voidText: 'Ta faktura jest anulowana. Nie ma nic do zapłaty.',
  expiredText: 'Linki do faktur działają przez ograniczony czas. Poproś sprzedawcę o nowy.',
  invalidText: 'Link może być niepełny. Otwórz fakturę z najnowszej wiadomości na jej temat.',
};
