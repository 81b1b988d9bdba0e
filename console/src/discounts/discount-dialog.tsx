import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Discount } from '../../../sdk/typescript/src/commerce.ts';
import { changed } from '../client/changed.ts';
import { isSaidAtFields, useFieldErrors } from '../client/form-errors.ts';
import { isCode } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { DiscountFields } from './discount-fields.tsx';
import { emptyDiscount, termsOf, valuesOf, type Terms } from './discount-values.ts';
import { SampleCart } from './sample-cart.tsx';

interface DiscountDialogProps {
  /** Null: a new one. */
  readonly discount: Discount | null;
  readonly onClose: () => void;
  readonly onMade?: (discount: Discount) => void;
}

/** Makes a discount or changes one; an imagined cart shows what the terms take off. */
export function DiscountDialog({ discount, onClose, onMade }: DiscountDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  // Checked when it is sent: an error that came on leaving a field would move the button from under a pointer that presses it.
  const [valuesAtFirst] = useState(() => (discount ? valuesOf(discount) : emptyDiscount));
  const form = useForm({ defaultValues: valuesAtFirst });
  const values = form.watch();
  const terms = termsOf(values);
  const isFrozen = discount !== null && discount.redemptionCount > 0;
  const save = useWrite(
    async (body: Terms & { readonly applicationId?: null }, options): Promise<Discount> => {
      if (!discount) return await commerce.discounts.create(body, options);
      const before = termsOf(valuesAtFirst);
      return await commerce.discounts.update(discount.id, changed(before, body), options);
    },
    {
      done: discount ? t('discount.changed') : t('discount.added'),
      onDone: (made) => {
        onClose();
        onMade?.(made);
      },
      isShownByCaller: true,
    },
  );
  useFieldErrors(form, save.error);
  const isTaken = isCode(save.error, 'discount_code_taken');
  const isAtFields = isTaken || isSaidAtFields(form, save.error);
  const submit = form.handleSubmit((sent) => {
    const body = termsOf(sent);
    if (!body) return;
    const isEverywhere = discount === null && sent.isEverywhere;
    save.mutate({ ...body, ...(isEverywhere ? { applicationId: null } : {}) });
  });
  return (
    <ActionDialog
      title={discount ? t('word.change') : t('discount.add')}
      action={discount ? t('word.save') : t('discount.add')}
      isWide
      isBusy={save.isPending}
      error={isAtFields ? null : save.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {isFrozen && <p className="rounded-lg bg-warn-tint p-3 text-warn">{t('discount.frozen')}</p>}
      <DiscountFields
        form={form}
        isFrozen={isFrozen}
        isNew={discount === null}
        codeError={isTaken ? t('discount.taken') : undefined}
      />
      <SampleCart code={values.code.trim()} terms={terms} currency={terms?.currency ?? null} />
    </ActionDialog>
  );
}
