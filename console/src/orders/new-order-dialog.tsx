import { useState } from 'react';
import type { Commerce } from '../../../sdk/typescript/src/commerce.ts';
import { formatMoney } from '../format/money.tsx';
import { currencyChoices, readCurrency } from '../table/currencies.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { choice, field, text } from '../verb-dialog/fields.tsx';
import { AddedLines, newLine, readAddedLines, type TypedLine } from './edit/added-lines.tsx';

type Line = NonNullable<ReturnType<typeof readAddedLines>>[number];
type Currency = NonNullable<ReturnType<typeof readCurrency>>;

interface Wanted {
  readonly applicationId: string;
  readonly currency: Currency;
  readonly email: string;
  readonly lines: readonly Line[];
}

/** An order that somebody places by telephone or at the counter, as a draft. */
export const NewOrderDialog = dialogOf((here: Here) => {
  const { t, language, commerce, application, applications, open } = here;
  const [first] = useState<readonly TypedLine[]>(() => [newLine()]);
  return {
    title: t('newOrder.title'),
    button: t('newOrder.action'),
    isWide: true,
    inColumns: ['email', 'currency', 'applicationId'],
    fields: {
      email: text(t('newOrder.email'), {
        help: t('newOrder.emailHelp'),
        needed: true,
        check: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
        wrong: t('newOrder.emailWrong'),
        type: 'email',
        maxLength: 254,
        autoFocus: true,
      }),
      currency: choice<Currency>(
        t('word.currency'),
        currencyChoices.map(([code]) => [code, code] as const),
        { start: 'EUR' },
      ),
      applicationId: choice<string>(
        t('frame.application'),
        applications.map(({ id, name }) => [id, name] as const),
        { start: application?.id },
      ),
      lines: field(first, ({ value, onChange, values }) => (
        <AddedLines
          lines={value}
          currency={readCurrency(String(values['currency'])) ?? 'EUR'}
          onChange={(lines) => onChange(lines)}
        />
      )),
    },
    hides: () => ({ applicationId: application !== null || applications.length < 2 }),
    isReady: ({ lines, currency }) => (readAddedLines(lines, currency) ?? []).length > 0,
    below: ({ lines, currency }) => {
      const read = readAddedLines(lines, currency) ?? [];
      const amount = formatMoney(sumOf(read), currency, language);
      return (
        <p aria-live="polite" className="rounded-lg bg-ground p-3">
          {read.length > 0 ? t('newOrder.sum', { amount }) : t('newOrder.needsLine')}
        </p>
      );
    },
    call: ({ lines, ...wanted }, { idempotencyKey }) =>
      makeDraft(
        commerce,
        { ...wanted, lines: readAddedLines(lines, wanted.currency) ?? [] },
        idempotencyKey,
      ),
    done: t('newOrder.done'),
    onDone: ({ orderId }) => open(`/orders/${orderId}`),
  };
});

function sumOf(lines: readonly Line[]): number {
  return lines.reduce(
    (total, { quantity, unitPrice, discountAmount = 0 }) =>
      total + quantity * unitPrice - discountAmount,
    0,
  );
}

/** Cart, items, draft: each step has a key of its own, so that a repeat makes no second order. */
async function makeDraft(commerce: Commerce, wanted: Wanted, idempotencyKey: string) {
  const { applicationId, currency, email, lines } = wanted;
  const step = (name: string) => ({ applicationId, idempotencyKey: `${idempotencyKey}:${name}` });
  const cart = await commerce.carts.create(
    { applicationId, currency, customerEmail: email },
    step('cart'),
  );
  await commerce.carts.batchItems(cart.id, { add: [...lines] }, step('items'));
  return await commerce.carts.checkout(cart.id, {}, step('draft'));
}
