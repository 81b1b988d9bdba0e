import { ApiError } from '../../../sdk/typescript/src/commerce.ts';
import type { DesignForm } from './settings.ts';

/** What the API refuses, by field: `primaryColor`, `allowedOrigins.1`. */
export type FieldErrors = Readonly<Record<string, string>>;

export function fieldErrorsOf(error: unknown, form: DesignForm): FieldErrors {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return {};
  const details: readonly { readonly path?: string; readonly message?: string }[] = error.details;
  return Object.fromEntries(
    details.flatMap(({ path, message }) => {
      const [name = '', place] = (path ?? '').replace(/^config\./, '').split('.');
      if (name === '') return [];
      if (name !== 'allowedOrigins') return [[name, message ?? error.message]];
      return [[`${name}.${typedAt(form, Number(place ?? 0))}`, message ?? error.message]];
    }),
  );
}

/** Empty lines of the form are not sent, so that a line may be further down than the API counts. */
function typedAt({ allowedOrigins }: DesignForm, sent: number): number {
  const filled = allowedOrigins.flatMap(({ origin }, index) => (origin.trim() ? [index] : []));
  return filled[sent] ?? sent;
}
