import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import type { FieldErrors } from './field-errors.ts';
import type { DesignForm } from './settings.ts';

const ORIGINS_MAX = 50;

type OriginsFieldProps = Readonly<{ form: UseFormReturn<DesignForm>; errors: FieldErrors }>;

/** The pages that may open carts and show the checkout, one a line; what the API refuses of a line is below it. */
export function OriginsField({ form, errors }: OriginsFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'allowedOrigins',
  });
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">{t('design.fields.allowedOrigins')}</legend>
      <p className="text-xs text-quiet">{t('design.help.allowedOrigins')}</p>
      {fields.length === 0 && <p className="text-quiet">{t('design.noOrigins')}</p>}
      {fields.map((field, index) => {
        const error = errors[`allowedOrigins.${index}`];
        return (
          <div key={field.id} className="grid gap-1">
            <div className="flex gap-2">
              <input
                {...form.register(`allowedOrigins.${index}.origin`)}
                type="url"
                inputMode="url"
                aria-label={t('design.origin', { number: index + 1 })}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-${index}` : undefined}
                placeholder="https://shop.example.com"
                maxLength={2048}
                spellCheck={false}
                className="h-10 w-full min-w-0 rounded-lg border bg-panel px-3 aria-invalid:border-bad pointer-coarse:text-base"
              />
              <button
                type="button"
                aria-label={t('design.removeOrigin', { number: index + 1 })}
                onClick={() => remove(index)}
                className="grid size-10 shrink-0 place-items-center rounded-lg text-quiet hover:bg-tint hover:text-ink pointer-coarse:size-11"
              >
                <X size={16} aria-hidden />
              </button>
            </div>
            {error && (
              <p id={`${id}-${index}`} role="alert" className="text-xs text-bad">
                {error}
              </p>
            )}
          </div>
        );
      })}
      <div>
        <Button disabled={fields.length >= ORIGINS_MAX} onClick={() => append({ origin: '' })}>
          <Plus size={16} aria-hidden />
          {t('design.addOrigin')}
        </Button>
      </div>
    </fieldset>
  );
}
