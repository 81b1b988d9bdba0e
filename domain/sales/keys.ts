import type { PaymentTransaction } from '../../storage/entities/payment-transaction.ts';

const prefixes = { refund: 'rf', capture: 'cap', void: 'void' } as const;

/**
 * The intents that money is moved for, as the keys of their calls begin: the same for the same intent, also after a crash
 * (contract 55 §9).
 */
export const intentKeys = {
  checkout: (sessionId: string) => `cs:${sessionId}`,
  edit: (editId: string) => `oe:${editId}`,
  invoice: (paymentId: string) => `ip:${paymentId}`,
  period: (subscriptionId: string, index: number) => `sub:${subscriptionId}:p${index}`,
  change: (subscriptionId: string, operationId: string) => `sub:${subscriptionId}:c${operationId}`,
  finalUsage: (subscriptionId: string, operationId: string) =>
    `sub:${subscriptionId}:u${operationId}`,
  modification: (type: keyof typeof prefixes, paymentId: string, cause: string) =>
    `${prefixes[type]}:${paymentId}:${cause}`,
} as const;

/** The key of a try at an intent, from 1, which grows only after a definite failure; in a cascade with its place. */
export function callKeyOf(intent: string, attempt: number, place?: number): string {
  const key = `${intent}:a${attempt}`;
  return place === undefined ? key : `${key}:c${place}`;
}

/** The tries at an intent. */
export function triesOf(
  transactions: readonly PaymentTransaction[],
  intent: string,
): PaymentTransaction[] {
  return transactions.filter(({ idempotencyKey }) => idempotencyKey.startsWith(`${intent}:a`));
}
