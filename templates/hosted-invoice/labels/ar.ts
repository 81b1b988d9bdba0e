import type { HostedInvoiceLabels } from './en.ts';

export const arabic: HostedInvoiceLabels = {
  title: (number) => `فاتورة ${number}`,
  contents: 'ما تشمله الفاتورة',
  download: 'تنزيل ملف PDF',
  payByCard: 'الدفع بالبطاقة',
  states: {
    open: 'مستحقة الدفع',
    overdue: 'متأخرة',
    paid: 'مدفوعة',
    refunded: 'مستردة',
    partially_refunded: 'مستردة جزئيًا',
    credited: 'مضافة إلى الرصيد',
    partially_credited: 'مضافة جزئيًا إلى الرصيد',
    voided: 'ملغاة',
  },
  overdueSince: (date) => `كان موعد السداد ${date}`,
  voidText: 'هذه الفاتورة ملغاة. لا يترتب عليك أي مبلغ.',
  expiredText: 'تعمل روابط الفواتير لمدة محدودة. اطلب رابطًا جديدًا من البائع.',
  invalidText: 'قد يكون الرابط غير مكتمل. افتح الفاتورة من أحدث رسالة وصلتك بشأنها.',
};
