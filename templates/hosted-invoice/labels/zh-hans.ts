import type { HostedInvoiceLabels } from './en.ts';

export const chinese: HostedInvoiceLabels = {
  title: (number) => `发票 ${number}`,
  contents: '账单内容',
  download: '下载 PDF',
  payByCard: '用银行卡支付',
  states: {
    open: '待付款',
    overdue: '已逾期',
    paid: '已付款',
    refunded: '已退款',
    partially_refunded: '部分退款',
    credited: '已转入余额',
    partially_credited: '部分转入余额',
    voided: '已作废',
  },
  overdueSince: (date) => `到期日为 ${date}`,
  voidText: '该发票已作废，您无需付款。',
  expiredText: '发票链接的有效时间有限。请向卖家索取新链接。',
  invalidText: '链接可能不完整。请从最新的邮件打开发票。',
};
