import { Type } from '@sinclair/typebox';
import { concludeAlone } from '../../../domain/context.ts';
import { toChallengeView } from '../../../domain/connectors/sandbox/challenge-view.ts';
import { createToken } from '../../../domain/connectors/sandbox/create-token.ts';
import { createTransaction } from '../../../domain/connectors/sandbox/create-transaction.ts';
import { decideChallenge } from '../../../domain/connectors/sandbox/decide-challenge.ts';
import { listLedger, toLedgerEntryView } from '../../../domain/connectors/sandbox/list-ledger.ts';
import { loadChallenge } from '../../../domain/connectors/sandbox/load-challenge.ts';
import { reportEvent } from '../../../domain/payments/processor-events/report-sandbox-event.ts';
import { revealOperation } from '../../../domain/connectors/sandbox/reveal-operation.ts';
import {
  ChallengeBody,
  LedgerEntryShape,
  LedgerQuery,
  SandboxEventBody,
  SandboxTokenBody,
  SandboxTokenShape,
  SandboxTransactionBody,
  SandboxTransactionShape,
} from '../../../domain/connectors/sandbox/schemas.ts';
import { afterChallenge, challengePage } from '../../pages/sandbox-challenge.tsx';
import { limitClient } from '../../auth/anonymous.ts';
import { capability, key } from '../../http/access.ts';
import { isForm } from '../../http/request-body.ts';
import { accepted, created, ok, page } from '../../http/reply.ts';
import { defineRoute, type AnyRoute } from '../../http/route.ts';

const tag = 'Sandbox';
const pageAnswer = { status: 200, contentType: 'text/html; charset=utf-8' } as const;

export const sandboxRoutes: readonly AnyRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/sandbox/tokens',
    name: 'sandbox.createToken',
    tag,
    summary: 'Turn a test card into a payment token',
    description: 'Test cards only. In production there is no sandbox.',
    access: capability(limitClient),
    body: SandboxTokenBody,
    answer: { status: 201, data: SandboxTokenShape },
    errors: ['embed_token_invalid', 'validation_error'],
    handle: ({ ctx, body }) => createToken(ctx, body),
    reply: (made) => created(made),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/sandbox/transactions',
    name: 'sandbox.createTransaction',
    tag,
    summary: 'Charge a card in the processor’s widget',
    access: capability(limitClient),
    body: SandboxTransactionBody,
    answer: { status: 201, data: SandboxTransactionShape },
    errors: ['embed_token_invalid', 'validation_error', 'processor_upstream_error'],
    handle: ({ ctx, body }) => createTransaction(ctx, body),
    reply: (transaction) => created(transaction),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/sandbox/transactions/:key/reveal',
    name: 'sandbox.revealTransaction',
    tag,
    summary: 'Make a hidden charge visible to lookups',
    description: 'For tokens whose charge lookups do not find (docs/sandbox.md).',
    access: key('test_tools:write'),
    body: Type.Object({}),
    answer: {
      status: 200,
      data: Type.Object({ revealed: Type.Literal(true, { description: 'Always true.' }) }),
    },
    errors: ['not_found'],
    handle: async ({ ctx, params }) => concludeAlone(ctx, await revealOperation(ctx, params.key)),
    reply: (revealed) => ok(revealed),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/v1/sandbox/events',
    name: 'sandbox.createEvent',
    tag,
    summary: 'Make the sandbox report an event',
    description: 'Of an operation in the ledger, such as a refund that is still pending.',
    access: key('test_tools:write'),
    body: SandboxEventBody,
    answer: {
      status: 202,
      data: Type.Object({ accepted: Type.Literal(true, { description: 'Always true.' }) }),
    },
    errors: ['not_found', 'validation_error'],
    handle: async ({ ctx, body }) => concludeAlone(ctx, await reportEvent(ctx, body)),
    reply: (reported) => accepted(reported),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/v1/sandbox/ledger',
    name: 'sandbox.listLedger',
    tag,
    summary: 'Read the sandbox’s own ledger',
    description: 'Newest first: what the sandbox was asked, whatever came back.',
    access: key('test_tools:write'),
    query: LedgerQuery,
    answer: { status: 200, data: LedgerEntryShape, list: true },
    errors: ['not_found'],
    handle: ({ ctx, query }) => listLedger(ctx, query),
    reply: (found) => page(found, toLedgerEntryView),
  }),
  defineRoute({
    method: 'GET',
    path: '/sandbox/challenge/:ref',
    name: 'pages.sandboxChallenge',
    tag,
    summary: 'The sandbox bank’s confirmation page',
    access: capability(limitClient),
    answer: pageAnswer,
    errors: ['not_found'],
    handle: async ({ ctx, params }) => loadChallenge(ctx, params.ref),
    reply: (operation) => challengePage(toChallengeView(operation)),
  }),
  defineRoute({
    method: 'POST',
    path: '/sandbox/challenge/:ref',
    name: 'pages.decideSandboxChallenge',
    tag,
    summary: 'Approve or reject a payment',
    access: capability(limitClient),
    body: ChallengeBody,
    takesForm: true,
    answer: {
      status: 200,
      data: Type.Object({ status: Type.String({ description: 'What came of the charge.' }) }),
    },
    otherAnswers: [{ status: 303 }],
    errors: ['not_found', 'invalid_state'],
    handle: async ({ ctx, params, body, request }) => {
      const ref = params.ref;
      if (!isForm(request)) {
        return { kind: 'json', operation: await decideChallenge(ctx, ref, body) } as const;
      }
      const known = await loadChallenge(ctx, ref);
      if (known.status !== 'pending') return { kind: 'late', operation: known } as const;
      return { kind: 'decided', operation: await decideChallenge(ctx, ref, body) } as const;
    },
    reply: ({ kind, operation }) => {
      if (kind === 'json') return ok({ status: operation.status });
      const challenge = toChallengeView(operation);
      return kind === 'late' ? challengePage(challenge, 409) : afterChallenge(challenge);
    },
  }),
];
