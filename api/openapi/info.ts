import type { OpenApiInfo } from './document.ts';

/** The introduction that a merchant's engineer reads before the first operation. */
export const apiInfo: OpenApiInfo = {
  title: 'Commerce service',
  version: '0.1.0',
  contact: { name: 'commerce-service' },
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  description: `Customers, carts, prices, checkout, orders, payments, invoices and signed webhooks for many merchants. Paths are under \`/api/v1\`; requests and responses are JSON.

## A first order

With a test key, in this order: \`POST /api/v1/carts\`, \`POST /api/v1/carts/{id}/items\`, \`POST /api/v1/checkout/sessions\` with the cart's id, then send the buyer to \`hostedUrl\`, or complete the session yourself with a sandbox token. Test cards and tokens, 3-D Secure, declines and slow payments: \`/docs/guides/testing\`. Register a webhook endpoint and ship on \`order.paid\`: \`order.created\` is not paid, since the buyer may still be at the bank, or pay by invoice.

## Authentication

- **Secret key** (\`sk_test_...\`, \`sk_live_...\`) in \`X-API-Key\`, from your server only. It belongs to one environment and application, and its scopes limit what it may do.
- **Dashboard session** as \`Authorization: Bearer\`. Name the environment and application in \`X-Service-Environment-Id\` and \`X-Service-Application-Id\`.
- An object of another workspace, environment or application returns 404, as if it did not exist.

## Answers

- Success: \`{ data, meta: { requestId } }\`. Lists add \`meta.pagination\`; 204 has no body.
- Error: \`{ error: { code, message, details, docUrl }, meta: { requestId } }\`. Branch on \`code\`. Each 400 \`validation_error\` names every wrong field in \`details\`.
- Bodies are strict: an unknown key is refused, with the key that was probably meant. Unknown query parameters are ignored.
- 400 is decided by the shape alone, 422 by other fields, stored state or time.

## Idempotency

Send \`Idempotency-Key\` (1 to 255 printable ASCII characters) with any write. A repeat with the same key within 24 hours gets the first response, with \`Idempotent-Replayed: true\`, and nothing happens twice. The same key with another body is refused with 409 \`idempotency_key_reused\`. After a timeout or a 5xx, repeat with the same key.

## Lists

Lists take \`limit\` and \`cursor\`. Send \`meta.pagination.cursor\` of one page to get the next; it is null on the last. Newest first, unless \`sort\` asks for another order. Four lists answer \`{ items, total }\` in \`data\` instead: members, invitations (both paths) and webhook deliveries, which page by \`offset\`.

## Values

- **Money** is an integer in minor units of its currency: 1999 is 19.99 USD, or 1999 JPY.
- **Times** are ISO 8601 in UTC with milliseconds; dates are \`YYYY-MM-DD\`.
- **PATCH** changes only the fields sent; \`null\` clears a field; \`metadata\` is replaced as a whole.
- **metadata** holds your own data: at most 50 keys and 10 KB.

## Events

Changes are announced by webhooks and in a log, \`GET /api/v1/events\`, which can be read or followed. Webhooks are signed by Standard Webhooks (standardwebhooks.com): verify them over the raw body with one of its libraries, return 2xx, and remember the ids that you have handled. \`npx commerce listen --forward http://localhost:4242/hooks\` forwards them to your machine; \`POST /api/v1/webhook-endpoints/{id}/conformance\` shows what a receiver does wrong.

## Limits

Requests with a key or a dashboard session are limited per workspace and environment. Requests of browsers (publishable tokens, cart and checkout sessions, buyer tokens) have limits of their own, by application and client address; discount codes and payments that fail slow down their client. \`RateLimit-Remaining\` says how many are left; 429 \`rate_limit_exceeded\` carries \`Retry-After\` in seconds. A JSON body may hold 1 MiB, or 64 KiB on routes that browsers call without a key or a session (\`POST /shipping-tax/quotes\`: 320 KiB); at most 50,000 values, or 10,000 from browsers; 1,000 keys an object, 64 levels.`,
};
