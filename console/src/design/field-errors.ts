import { fieldErrorsOf } from '../client/form-errors.ts';
import type { DesignForm } from './settings.ts';

/** What the API refuses, by field: `primaryColor`, `allowedOrigins.1`. */
export type FieldErrors = Readonly<Record<string, string>>;

export function designErrorsOf(error: unknown, form: DesignForm): FieldErrors {
  return Object.fromEntries(
    fieldErrorsOf(error).flatMap(({ path, message }) => {
      const [name = '', place] = path.replace(/^config\./, '').split('.');
      if (name === '') return [];
      if (name !== 'allowedOrigins') return [[name, message]];
      return [[`${name}.${typedAt(form, Number(place ?? 0))}`, message]];
    }),
  );
}

/** Empty lines of the form are not sent, so that a line may be further down than the API counts. */
function typedAt({ allowedOrigins }: DesignForm, sent: number): number {
  const filled = allowedOrigins.flatMap(({ origin }, index) => (origin.trim() ? [index] : []));
  return filled[sent] ?? sent;
}
