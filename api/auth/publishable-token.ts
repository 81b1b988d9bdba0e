import type { ApplicationContext, Database, CellsContext } from '../../domain/context.ts';
import { embedPlaceOf, loadEmbedConfig } from '../../domain/embed/load.ts';
import { coversOrigin } from '../../domain/embed/origin.ts';
import { fail } from '../../domain/errors.ts';
import type { KeyFacts } from '../../domain/tenancy/find-key.ts';
import { locateKey } from '../../domain/tenancy/locate-key.ts';
import {
  readPublishableToken,
  type PublishableClaims,
} from '../../domain/tenancy/publishable-token.ts';
import { publishableScopes } from '../../domain/tenancy/scopes.ts';
import { admitAnonymous } from './anonymous.ts';

type PublishableScope = (typeof publishableScopes)[number];
type Reason =
  | 'malformed'
  | 'expired'
  | 'revoked'
  | 'scope'
  | 'application'
  | 'environment'
  | 'origin';

interface PublishableRequest {
  readonly token: string | null;
  /** All of these are required; empty for a route whose response depends on the scopes. */
  readonly scopes: readonly PublishableScope[];
  /** The ids in the body, if any; they must match the token. */
  readonly applicationId?: string | undefined;
  readonly environmentId?: string | undefined;
  /** The Origin header, which must be on the application's list; undefined where the caller checks it itself. */
  readonly origin?: string | null;
  /** Quotes return 400, cart sessions 401. */
  readonly status: 400 | 401;
}

interface AdmittedPublishable {
  readonly ctx: ApplicationContext;
  readonly scopes: readonly PublishableScope[];
}

/** The ids in the body beside the token; they must match the token. */
interface Named {
  readonly quoteToken?: string | undefined;
  readonly applicationId?: string | undefined;
  readonly environmentId?: string | undefined;
}

/** Quotes take the token in the body or as a bearer, from a page on the application's list; 400 `invalid_quote_token`. */
export function enterForQuote(
  base: CellsContext,
  { quoteToken, ...named }: Named,
  { headers }: Request,
): Promise<AdmittedPublishable> {
  const [, bearer = null] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  const origin = headers.get('origin');
  return enterByToken(base, {
    ...named,
    token: quoteToken ?? bearer,
    scopes: [],
    origin,
    status: 400,
  });
}

/** Cart sessions take a token with every scope of browsers; 401 `invalid_quote_token`. The verb checks the origin. */
export async function enterForCartSession(
  base: CellsContext,
  { quoteToken, ...named }: Named,
): Promise<ApplicationContext> {
  const token = quoteToken ?? null;
  const scopes = publishableScopes;
  return (await enterByToken(base, { ...named, token, scopes, status: 401 })).ctx;
}

/** The workspace of a token; null for one that is not known. */
export async function workspaceOfToken(
  { services, database }: CellsContext,
  token: string | undefined,
): Promise<string | null> {
  if (token === undefined || readPublishableToken(services.secrets, token) === null) return null;
  const facts = await locateKey(database, services.secrets.hash(token), 'publishable');
  return facts?.workspace.id ?? null;
}

/** P: the context that a publishable token is pinned to; else `invalid_quote_token` with `details.reason`. */
async function enterByToken(
  base: CellsContext,
  request: PublishableRequest,
): Promise<AdmittedPublishable> {
  const { database } = base;
  const { secrets, clock } = base.services;
  const refuse = (reason: Reason): never =>
    fail('invalid_quote_token', { reason }, { status: request.status });
  const { token } = request;
  const claims = token === null ? null : readPublishableToken(secrets, token);
  if (token === null || claims === null) return refuse('malformed');
  if (isOver(claims, clock())) return refuse('expired');
  const facts = await locateKey(database, secrets.hash(token), 'publishable');
  if (!facts || facts.environment.archived) return refuse('revoked');
  if (facts.expiresAt && facts.expiresAt <= clock()) return refuse('expired');
  const held = request.scopes.filter((scope) => claims.scopes.includes(scope));
  if (held.length < request.scopes.length) return refuse('scope');
  if (isOther(request.applicationId, facts.applicationId)) return refuse('application');
  if (isOther(request.environmentId, facts.environment.id)) return refuse('environment');
  if (
    request.origin !== undefined &&
    !(await allowsOrigin(database.of(facts.workspace.id), facts, request.origin))
  ) {
    return refuse('origin');
  }
  const actor = { type: 'buyer', id: facts.keyId, label: facts.name } as const;
  return { ctx: await admitAnonymous(base, facts, actor), scopes: heldScopes(claims) };
}

async function allowsOrigin(
  database: Database,
  { workspace, environment, applicationId }: KeyFacts,
  origin: string | null,
): Promise<boolean> {
  if (origin === null) return false;
  const place = embedPlaceOf(workspace.id, environment, applicationId);
  const { config } = await loadEmbedConfig(database, place);
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
