import { fail } from '../../domain/errors.ts';

/** The sequence in `If-Match: "<sequence>"`; null without the header, 400 when it is not an integer in quotes. */
export function ifMatchOf(request: Request): number | null {
  const header = request.headers.get('if-match');
  if (header === null) return null;
  const match = /^"(\d{1,15})"$/.exec(header.trim());
  if (match?.[1] !== undefined) return Number(match[1]);
  return fail('validation_error', [
    {
      path: 'header.if-match',
      code: 'invalid_format',
      received: header,
      message: 'If-Match must be a sequence in double quotes, such as "7".',
    },
  ]);
}
