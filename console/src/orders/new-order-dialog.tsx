import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Commerce } from '../../../sdk/typescript/src/commerce.ts';
import { useWrite } from '../client/use-write.ts';
import { formatMoney } from '../format/money.tsx';
import { useOpen } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';
import { currencyChoices, readCurrency } from '../table/currencies.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
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
export function NewOrderDialog({ onClose }: Readonly<{ onClose: () => void }>) {
  const { t, i18n } = useTranslation();
  const { commerce, application, applications } = usePlace();
  const open = useOpen();
  const [applicationId, setApplicationId] = useState(application?.id ?? applications[0]?.id ?? '');
  const [email, setEmail] = useState('');
  const [currency, setCurrency] = useState<Currency>('EUR');
  const [typed, setTyped] = useState<readonly TypedLine[]>(() => [newLine()]);
  const lines = readAddedLines(typed, currency);
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
  const sum = (lines ?? []).reduce(
    (total, { quantity, unitPrice, discountAmount = 0 }) =>
      total + quantity * unitPrice - discountAmount,
    0,
  );
  const hasLines = lines !== null && lines.length > 0;
  const create = useWrite(
    (wanted: Wanted, { idempotencyKey }) => makeDraft(commerce, wanted, idempotencyKey),
    {
      done: t('newOrder.done'),
      onDone: ({ orderId }) => {
        onClose();
        open(`/orders/${orderId}`);
      },
      isShownByCaller: true,
    },
  );
  return (
    <ActionDialog
      title={t('newOrder.title')}
      action={t('newOrder.action')}
      isWide
      isBusy={create.isPending}
      isReady={hasLines && isAddress}
      error={create.error}
      onSubmit={() =>
        lines && create.mutate({ applicationId, currency, email: email.trim(), lines })
      }
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('newOrder.email')}
          help={t('newOrder.emailHelp')}
          type="email"
          value={email}
          maxLength={254}
          autoFocus
          onType={setEmail}
          error={email !== '' && !isAddress ? t('newOrder.emailWrong') : undefined}
        />
        <SelectField
          label={t('word.currency')}
          value={currency}
          onType={(text) => setCurrency(readCurrency(text) ?? 'EUR')}
          choices={currencyChoices.map(([code]) => [code, code])}
        />
        {application === null && applications.length > 1 && (
          <SelectField
            label={t('frame.application')}
            value={applicationId}
            onType={setApplicationId}
            choices={applications.map(({ id, name }) => [id, name])}
          />
        )}
      </div>
      <AddedLines lines={typed} currency={currency} onChange={setTyped} />
      <p aria-live="polite" className="rounded-lg bg-ground p-3">
        {hasLines
          ? t('newOrder.sum', { amount: formatMoney(sum, currency, i18n.language) })
          : t('newOrder.needsLine')}
      </p>
    </ActionDialog>
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
