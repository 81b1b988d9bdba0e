import type { HostedInvoiceLabels } from './en.ts';

export const hebrew: HostedInvoiceLabels = {
  title: (number) => `חשבונית ${number}`,
  contents: 'על מה החיוב',
  download: 'הורדת PDF',
  payByCard: 'תשלום בכרטיס',
  states: {
    open: 'לתשלום',
    overdue: 'באיחור',
    paid: 'שולמה',
    refunded: 'הוחזרה',
    partially_refunded: 'הוחזרה חלקית',
    credited: 'נזקפה ליתרה',
    partially_credited: 'נזקפה חלקית ליתרה',
    voided: 'בוטלה',
  },
  overdueSince: (date) => `היה לתשלום עד ${date}`,
  voidText: 'חשבונית זו בוטלה. אין סכום לתשלום.',
  expiredText: 'קישורים לחשבוניות פועלים לזמן מוגבל. אפשר לבקש קישור חדש מהמוכר.',
  invalidText: 'ייתכן שהקישור אינו שלם. יש לפתוח את החשבונית מההודעה האחרונה עליה.',
};
