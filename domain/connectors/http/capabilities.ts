import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Connector } from '../../../storage/entities/connector.ts';
import { newId } from '../../../storage/ids.ts';
import { fail } from '../../errors.ts';
import type { Calling } from '../../ports/outgoing.ts';
import type { Capabilities } from '../../ports/payment-connector.ts';
import { parseJson } from './answer.ts';
import { callConnector } from './call.ts';

const Flag = Type.Boolean({ default: false });
const Texts = Type.Array(Type.String({ maxLength: 50 }), { maxItems: 300 });

const CapabilitiesAnswer = Type.Object({
  methods: Texts,
  currencies: Type.Union([Type.Literal('*'), Texts]),
  authorize: Flag,
  capture: Flag,
  partialCapture: Flag,
  void: Flag,
  refund: Flag,
  partialRefund: Flag,
  chargeStored: Flag,
  vault: Flag,
  threeDS: Flag,
  lookup: Type.Union([
    Type.Literal('authoritative'),
    Type.Literal('best_effort'),
    Type.Literal('none'),
  ]),
  idempotencyWindowHours: Type.Number({ minimum: 0, maximum: 8_760, default: 24 }),
});

/** Fetches the capabilities of a merchant's connector; 502 `processor_upstream_error` without a valid response. */
export async function fetchCapabilities(services: Calling, row: Connector): Promise<Capabilities> {
  const result = await callConnector(services, row, {
    method: 'GET',
    path: '/capabilities',
    idempotencyKey: newId(),
  });
  const isOk = result.kind === 'response' && result.status >= 200 && result.status < 300;
  const body =
    isOk && !result.truncated ? Value.Default(CapabilitiesAnswer, parseJson(result.body)) : null;
  if (!Value.Check(CapabilitiesAnswer, body)) {
    const message = result.kind === 'response' ? `It answered ${result.status}.` : result.message;
    fail('processor_upstream_error', { connectorId: row.id, message });
  }
  return body;
}
