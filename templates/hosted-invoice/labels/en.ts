/** The texts of an invoice's hosted page that its PDF does not have. Dates come written out. */
export const english = {
  title: (number: string) => `Invoice ${number}`,
  contents: 'What you are billed for',
  download: 'Download PDF',
  payByCard: 'Pay by card',
  states: {
    open: 'To be paid',
    overdue: 'Overdue',
    paid: 'Paid',
    refunded: 'Refunded',
    partially_refunded: 'Partly refunded',
    credited: 'Credited',
    partially_credited: 'Partly credited',
    voided: 'Void',
  },
  overdueSince: (date: string) => `Was due on ${date}`,
  voidText: 'This invoice is void. You owe nothing on it.',
  expiredText: 'Links to invoices work for a limited time. Ask the seller for a new one.',
  invalidText: 'It may be incomplete. Open the invoice from the newest mail about it.',
};

/** The same texts in any language; English defines the keys. */
export type HostedInvoiceLabels = typeof english;
