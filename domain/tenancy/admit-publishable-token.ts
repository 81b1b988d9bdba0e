import { type ApplicationContext, type SystemContext } from '../context.ts';
import { loadEmbedConfig } from '../embed/load-config.ts';
import { coversOrigin } from '../embed/origin.ts';
import { fail } from '../errors.ts';
import type { KeyFacts } from './access-facts.ts';
import { countRequest } from './count-request.ts';
import { findKey } from './find-key.ts';
import { passProductionGate } from './production-gate.ts';
import { readPublishableToken, type PublishableClaims } from './publishable-token.ts';
import type { publishableScopes } from './scopes.ts';

type PublishableScope = (typeof publishableScopes)[number];
type Reason =
  | 'malformed'
  | 'expired'
  | 'revoked'
  | 'scope'
  | 'application'
  | 'environment'
  | 'origin';

export interface PublishableRequest {
  readonly token: string | null;
  /** Every one of these is needed; none for a route whose answer depends on which are held. */
  readonly scopes: readonly PublishableScope[];
  /** What the body names, if it names them; they must match the token. */
  readonly applicationId?: string | undefined;
  readonly environmentId?: string | undefined;
  /** The Origin header, which must stand on the application's list; undefined where the caller checks it itself. */
  readonly origin?: string | null;
  /** Quotes answer 400, cart sessions 401. */
  readonly status: 400 | 401;
}

export interface AdmittedPublishable {
  readonly ctx: ApplicationContext;
  readonly scopes: readonly PublishableScope[];
}

/** P: the context that a publishable token is pinned to; else `invalid_quote_token` with `details.reason`. */
export async function admitPublishableToken(
  ctx: SystemContext,
  request: PublishableRequest,
): Promise<AdmittedPublishable> {
  const { database } = ctx;
  const { secrets, clock } = ctx.services;
  const refuse = (reason: Reason): never =>
    fail('invalid_quote_token', { reason }, { status: request.status });
  const { token } = request;
  const claims = token === null ? null : readPublishableToken(secrets, token);
  if (token === null || claims === null) return refuse('malformed');
  if (isOver(claims, clock())) return refuse('expired');
  const facts = await findKey(database, secrets.hash(token), 'publishable');
  if (!facts || facts.environment.archived) return refuse('revoked');
  if (facts.expiresAt && facts.expiresAt <= clock()) return refuse('expired');
  const held = request.scopes.filter((scope) => claims.scopes.includes(scope));
  if (held.length < request.scopes.length) return refuse('scope');
  if (isOther(request.applicationId, facts.applicationId)) return refuse('application');
  if (isOther(request.environmentId, facts.environment.id)) return refuse('environment');
  const admitted = contextOf(ctx, facts);
  if (request.origin !== undefined && !(await allowsOrigin(admitted, request.origin))) {
    return refuse('origin');
  }
  await countRequest(ctx.services, facts.workspace, facts.environment);
  passProductionGate(facts.workspace, facts.environment, clock());
  return { ctx: admitted, scopes: heldScopes(claims) };
}

function contextOf(ctx: SystemContext, facts: KeyFacts): ApplicationContext {
  const { clockNow } = facts.environment;
  return {
    ...ctx,
    services: ctx.services,
    database: ctx.database.of(facts.workspace.id),
    actor: { type: 'buyer', id: facts.keyId, label: facts.name },
    now: clockNow ? () => clockNow : ctx.services.clock,
    workspaceId: facts.workspace.id,
    environmentId: facts.environment.id,
    environmentKind: facts.environment.kind,
    applicationId: facts.applicationId,
  };
}

async function allowsOrigin(ctx: ApplicationContext, origin: string | null): Promise<boolean> {
  if (origin === null) return false;
  const { config } = await loadEmbedConfig(ctx.database, ctx);
  return coversOrigin(config.allowedOrigins, origin);
}

function heldScopes(claims: PublishableClaims): PublishableScope[] {
  const both = ['shipping_quotes:write', 'tax_calculations:write'] as const;
  return both.filter((scope) => claims.scopes.includes(scope));
}

function isOver({ exp }: PublishableClaims, now: Date): boolean {
  return exp !== undefined && exp * 1000 <= now.getTime();
}

function isOther(named: string | undefined, pinned: string): boolean {
  return named !== undefined && named.toLowerCase() !== pinned;
}
