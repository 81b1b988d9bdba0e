import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../sdk/typescript/src/commerce.ts';
import { findingText } from './rejections/rejection-text.ts';

type Detail = Readonly<Record<string, unknown>>;

export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** What an error says of single fields. */
export function fieldErrorsOf(error: unknown): readonly FieldError[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return [];
  return (error.details as readonly unknown[]).flatMap((detail) => {
    if (typeof detail !== 'object' || detail === null) return [];
    const { path, message } = detail as Detail;
    if (typeof path !== 'string') return [];
    return [{ path, message: findingText(detail as Detail) ?? String(message ?? error.message) }];
  });
}

/** The same by path. */
export function errorsByPath(error: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(fieldErrorsOf(error).map(({ path, message }) => [path, message]));
}

/** The first thing that an error says of a field, or of something in it. */
export function errorAt(errors: readonly FieldError[], path: string): string | undefined {
  return errors.find((one) => one.path === path || one.path.startsWith(`${path}.`))?.message;
}

/**
 * Shows what an error says at the fields of a form that bear the API's own names, or their names within an object of the
 * request.
 */
export function useFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
  within?: string,
): void {
  const { setError } = form;
  useEffect(() => {
    for (const { path, message } of fieldErrorsOf(error))
      setError(nameIn(path, within) as Path<Values>, { type: 'api', message });
  }, [error, setError, within]);
}

/** Whether all that an error says is said at fields of the form, so that nothing more need be shown. */
export function isSaidAtFields<Values extends FieldValues>(
  { getValues }: UseFormReturn<Values>,
  error: unknown,
  within?: string,
): boolean {
  const found = fieldErrorsOf(error);
  return (
    found.length > 0 &&
    found.every(({ path }) => getValues(nameIn(path, within) as Path<Values>) !== undefined)
  );
}

function nameIn(path: string, within: string | undefined): string {
  return within !== undefined && path.startsWith(`${within}.`)
    ? path.slice(within.length + 1)
    : path;
}
