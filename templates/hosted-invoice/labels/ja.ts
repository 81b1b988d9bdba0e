import type { HostedInvoiceLabels } from './en.ts';

export const japanese: HostedInvoiceLabels = {
  title: (number) => `請求書 ${number}`,
  contents: 'ご請求の内容',
  download: 'PDF をダウンロード',
  payByCard: 'カードで支払う',
  states: {
    open: 'お支払い待ち',
    overdue: '期日超過',
    paid: '支払済',
    refunded: '返金済',
    partially_refunded: '一部返金済',
    credited: '残高加算済',
    partially_credited: '一部残高加算済',
    voided: '無効',
  },
  overdueSince: (date) => `支払期日は ${date} でした`,
  voidText: 'この請求書は無効です。お支払いは不要です。',
  expiredText: '請求書へのリンクには有効期限があります。販売者に新しいリンクを依頼してください。',
  invalidText: 'リンクが不完全な可能性があります。最新のメールから請求書を開いてください。',
};
