import type { HostedInvoiceLabels } from './en.ts';

export const spanish: HostedInvoiceLabels = {
  title: (number) => `Factura ${number}`,
  contents: 'Lo que se le factura',
  download: 'Descargar PDF',
  payByCard: 'Pagar con tarjeta',
  states: {
    open: 'Por pagar',
    overdue: 'Vencida',
    paid: 'Pagada',
    refunded: 'Reembolsada',
    partially_refunded: 'Reembolsada en parte',
    credited: 'Abonada en saldo',
    partially_credited: 'Abonada en parte en saldo',
    voided: 'Anulada',
  },
  overdueSince: (date) => `Venció el ${date}`,
  voidText: 'Esta factura está anulada. No debe nada.',
  expiredText:
    'Los enlaces a las facturas funcionan por tiempo limitado. Pida uno nuevo al vendedor.',
  invalidText:
    'Puede que esté incompleto. Abra la factura desde el correo más reciente sobre ella.',
};
