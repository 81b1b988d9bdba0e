import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { InvoiceSettings } from '../../../sdk/typescript/src/commerce.ts';
import { fields, formOf, type SellerForm } from './seller-form.ts';

/**
 * What was stored meanwhile is shown where nothing was typed; what was typed stays. Shows whether somebody else has stored
 * something while there was something typed here.
 */
export function useFollowed(
  form: UseFormReturn<SellerForm>,
  settings: InvoiceSettings,
  /** When it was last stored from here. */
  ownAt: string | null | undefined,
): boolean {
  const shown = useRef(settings);
  const [isOvertaken, setIsOvertaken] = useState(false);
  useEffect(() => {
    if (shown.current.updatedAt === settings.updatedAt) return;
    const mine = createReader(structuredClone(form.getValues()));
    const before = createReader(formOf(shown.current));
    const after = createReader(formOf(settings));
    shown.current = settings;
    form.reset(formOf(settings));
    const kept = fields.filter((name) => mine(name) !== before(name) && mine(name) !== after(name));
    for (const name of kept) form.setValue(name, mine(name) as never, { shouldDirty: true });
    setIsOvertaken(kept.length > 0 && settings.updatedAt !== ownAt);
  }, [form, settings, ownAt]);
  return isOvertaken;
}

/** Reads a field of the form by its path. */
function createReader(values: SellerForm): (path: (typeof fields)[number]) => unknown {
  return (path) => {
    const [name, part] = path.split('.');
    const value: unknown = values[name as keyof SellerForm];
    return part === undefined ? value : (value as Readonly<Record<string, unknown>>)[part];
  };
}
