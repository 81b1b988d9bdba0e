import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { errorDetails } from '../../../domain/error-details.ts';
import { errors, Refusal, type ErrorCode, type ErrorDetails } from '../../../domain/errors.ts';
import { hasDeclaredDetails } from '../../../api/pipeline/declared-details.ts';

const gate = { code: 'missing_scope', gate: 'scope', required: 'a:b', held: [], message: 'No.' };

/** What the types reject: a refusal whose details came from elsewhere. */
const accepts = (code: ErrorCode, details?: ErrorDetails) =>
  hasDeclaredDetails(new Refusal(code, details));

describe('the details of an error', () => {
  test('are declared for every code, and written into the document', () => {
    expect(Object.keys(errorDetails)).toEqual(Object.keys(errors));
    const written = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))['x-error-details'];
    expect(Object.keys(written)).toEqual(Object.keys(errors));
    expect(written.not_found).toBeNull();
    expect(written.already_completed.schema.required).toEqual(['orderId']);
  });

  test.each<[ErrorCode, ErrorDetails | undefined]>([
    ['not_found', undefined],
    ['cart_changed', undefined],
    ['cart_changed', { total: 5, shippingMethodId: null }],
    ['cart_abandoned', { status: 'abandoned' }],
    ['validation_error', [{ path: 'a', code: 'too_big', maximum: 5, received: undefined }]],
    ['permission_denied', [gate]],
    ['invalid_state', [{ path: 'a', code: 'frozen' }]],
    ['invalid_state', { from: 'open', action: 'ship', allowed: ['pending'] }],
    [
      'payment_failed',
      { attempts: [{ connectorId: null, result: 'declined', declineCode: null }] },
    ],
  ])('%s may hold %j', (code, details) => {
    expect(accepts(code, details)).toBe(true);
  });

  test.each<[ErrorCode, ErrorDetails | undefined]>([
    ['not_found', { id: 'a' }],
    ['validation_error', undefined],
    ['validation_error', { path: 'a' }],
    ['validation_error', [{ path: 'a' }]],
    ['cart_abandoned', {}],
    ['cart_abandoned', { status: 'abandoned', color: 'blue' }],
    ['permission_denied', [{ ...gate, gate: 'weather' }]],
    ['permission_denied', [{ ...gate, more: 1 }]],
    ['discount_invalid', { reason: 'too_blue', code: 'A' }],
    [
      'payment_failed',
      { attempts: [{ connectorId: null, result: 'declined', declineCode: null, at: 1 }] },
    ],
  ])('%s may not hold %j', (code, details) => {
    expect(accepts(code, details)).toBe(false);
  });
});
