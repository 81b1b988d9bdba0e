import { fail } from '../../errors.ts';
import { isSpoken, languages } from '../../languages.ts';

/** Rejects a language that the documents have no words of. */
export function requireSpoken(language: string): void {
  if (isSpoken(language)) return;
  const message = `language must be one of ${languages.join(', ')}, or a tag of one, such as de-AT.`;
  const detail = { path: 'language', code: 'invalid_format', received: language, message };
  fail('validation_error', [detail]);
}
