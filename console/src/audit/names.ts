import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../sdk/typescript/src/commerce.ts';
import { formatMoney } from '../format/money.tsx';

export const areas = [
  'money',
  'orders',
  'subscriptions',
  'customers',
  'settings',
  'team',
] as const satisfies readonly AuditEntry['area'][];

/** Actions whose verb alone says too little. */
const ownVerbs = new Map([
  ['payment.voided', 'payment_voided'],
  ['subscription.cancelled', 'subscription_cancelled'],
]);

/** The name of the words of an action, below `auditedVerbs`. */
export function verbOf(action: string): string {
  return ownVerbs.get(action) ?? action.slice(action.indexOf('.') + 1);
}

/** Kinds of resources that are named by their order. */
const ofOrders: ReadonlySet<string> = new Set(['fulfillment', 'return', 'dispute']);

/** The target of an entry, such as "order 1069" or "API key Till". */
export function useTarget(): (entry: Pick<AuditEntry, 'resource' | 'order'>) => string {
  const { t } = useTranslation();
  return ({ resource: { type, label }, order }) => {
    const kind = t(`resources.${type}` as 'resources.member', {
      defaultValue: type.replaceAll('_', ' '),
    });
    if (label !== null && type !== 'payment') return `${kind} ${label}`;
    if (order === null) return kind;
    const named =
      order.number === null ? t('audit.draftOrder') : `${t('resources.order')} ${order.number}`;
    return ofOrders.has(type) ? t('audit.ofOrder', { what: kind, order: named }) : named;
  };
}

/** An entry as a sentence, such as "ada@example.com refunded €12.00 of order 1069". */
export function useSentence(): (entry: AuditEntry) => string {
  const { t, i18n } = useTranslation();
  const targetOf = useTarget();
  return (entry) => {
    const { action, actor, details } = entry;
    const verb = verbOf(action);
    const { amount = null, currency = null } = details ?? {};
    const money =
      amount === null || currency === null
        ? t('audit.noAmount')
        : formatMoney(amount, currency, i18n.language);
    const target = targetOf(entry);
    return t(`auditedVerbs.${verb}` as 'auditedVerbs.created', {
      who: actor.label,
      target,
      amount: money,
      defaultValue: `${actor.label}: ${verb.replaceAll('_', ' ')} ${target}`,
    });
  };
}

/** The page of each kind of resource, before its id. */
const pages = new Map([
  ['application', '/settings/applications/'],
  ['connector', '/connectors/'],
  ['discount', '/discounts/'],
  ['fulfillment', '/fulfillments/'],
  ['return', '/returns/'],
  ['dispute', '/disputes/'],
  ['invoice', '/invoices/'],
  ['order', '/orders/'],
  ['payment', '/payments/'],
  ['subscription', '/subscriptions/'],
  ['webhook_delivery', '/deliveries/'],
  ['webhook_endpoint', '/webhooks/'],
]);

/** Kinds that are all on one page. */
const lists = new Map([
  ['accounting_settings', '/accounting/settings'],
  ['api_key', '/keys'],
  ['embed_config', '/checkout-design'],
  ['environment', '/settings/environments'],
  ['invitation', '/team'],
  ['invoice_settings', '/settings/seller'],
  ['member', '/team'],
  ['payment_routing', '/routing'],
  ['shipping_tax', '/tax-shipping'],
  ['store', '/settings/stores'],
  ['workspace', '/settings'],
]);

/** Where the reader sees what an entry is about; null for what is gone or has no page. */
export function pathOf(entry: AuditEntry): string | null {
  const { action, order } = entry;
  const { type, id, label } = entry.resource;
  if (action.endsWith('.deleted')) return null;
  // People know a payment by its order.
  if (type === 'payment' && order !== null) return `/orders/${order.id}`;
  // An anonymized customer is there; a deleted one has no name any more.
  if (type === 'customer') return label === null ? null : `/customers/${id}`;
  const page = pages.get(type);
  return page === undefined ? (lists.get(type) ?? null) : `${page}${id}`;
}
