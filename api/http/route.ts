import type { Static, TSchema } from '@sinclair/typebox';
import type { ErrorCode } from '../../domain/errors.ts';
import type { Explain } from './explanation.ts';
import type { ActAction } from '../../domain/audit/actions.ts';
import type { Cells, Concluded } from '../../domain/context.ts';
import type { UploadSource } from '../../domain/uploads/upload-source.ts';
import type { Access, KeyedAccess, KeylessAccess } from './access.ts';
import type { Deprecation } from './deprecation.ts';
import type { Reply } from './reply.ts';

type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type HttpMethod = 'GET' | WriteMethod;

type Params = Readonly<Record<string, string>>;

/** The parameters that a path names: `{ id: string }` of `/api/v1/carts/:id`. */
type ParamsOf<Path extends string> = { readonly [Name in ParamNames<Path>]: string };

type ParamNames<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? ParamNames<Part> | ParamNames<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : Extract<Path, '*'>;

type RouteName = `${string}.${string}`;

interface RouteInput<C, P, Query, Body> {
  readonly ctx: C;
  readonly params: P;
  readonly query: Query;
  readonly body: Body;
  /** The body's text as received, for signatures. */
  readonly rawBody: string;
  readonly request: Request;
  /** The file of a multipart body, on routes with `takesUpload`. */
  readonly upload: UploadSource;
  /** Whether another call with the same credential would be admitted. */
  readonly explain: Explain;
}

export interface AnswerShape {
  readonly status: 200 | 201 | 202 | 204 | 302 | 303;
  /** Shape of `data` (of one row, for lists). Absent for 204, redirects and pages. */
  readonly data?: TSchema;
  /** `data` is an array, and the response has `meta.pagination`. */
  readonly list?: boolean;
  /** `data` is an object that holds a list, and the response has `meta.pagination`. */
  readonly holdsPage?: true;
  /** The content type of a body without the envelope. */
  readonly contentType?: string;
}

/** A movement of money that decides whether an act has happened. */
interface DecidingMovement {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly isUndecided: () => boolean;
}

/** Facts of an act that its request does not name. */
interface ActFacts {
  /** The id of a new resource, where the path names none or its parent. */
  readonly resourceId?: string | undefined;
  readonly orderId?: string | null | undefined;
  readonly amount?: number | null | undefined;
  readonly currency?: string | null | undefined;
  readonly changes?: readonly ActChange[] | undefined;
  readonly movement?: DecidingMovement | undefined;
}

interface ActChange {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The act of a person by the route, for the audit log (decision 289): recorded in the commit that concludes the request,
 * of members and staff alone. By default it is done to the `id` in the path, for the `reason` in the body; a dry run is
 * no act.
 */
interface RouteAct<R> {
  readonly action: ActAction;
  /** Pure. Null where the request has changed nothing. */
  readonly facts?: (result: R) => ActFacts | null;
}

/**
 * One route, as data. The pipeline runs the checks of contract 00 §5 in their order, calls `handle`, and shapes the
 * reply with `reply`. OpenAPI, the access table and the error lists are generated from it too. `reply` is pure and
 * synchronous, since it is called in the commit that stores the response, too.
 */
interface RouteDefinition<
  C = unknown,
  Path extends `/${string}` = `/${string}`,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  R = unknown,
  Handled = unknown,
> {
  readonly method: HttpMethod;
  readonly path: Path;
  readonly tag: string;
  readonly summary: string;
  /**
   * The operation's name in SDKs, command line and documents: `carts.addItem`. Pages are `pages.<name>`; routes that the
   * document leaves out have none.
   */
  readonly name?: RouteName;
  readonly description?: string;
  /** The whole operation is to go away; fields, parameters and values say so in their shapes. */
  readonly deprecated?: Deprecation;
  readonly access: Access<C>;
  readonly query?: Q;
  readonly body?: B;
  /** In place of the limit for the kind of access: the longest body that the shape admits. */
  readonly bodyBytesMax?: number;
  readonly answer: AnswerShape;
  /** Further responses, such as 202 while a payment is undecided. */
  readonly otherAnswers?: readonly AnswerShape[];
  /** Codes beyond the common ones that the access implies. */
  readonly errors: readonly ErrorCode[];
  /** Runs before the body is checked, for routes whose error takes precedence over `validation_error`. */
  readonly beforeBody?: (input: { ctx: C; params: ParamsOf<Path>; body: unknown }) => void;
  /**
   * Runs before a malformed body or query is rejected (400): for routes whose rate limit counts such requests, or whose
   * credential is in the body. May reject with its own error code.
   */
  readonly bodyRefused?: (input: RefusedBody<C, ParamsOf<Path>>) => Promise<void>;
  /** The verb compares the page's origin with the right list, so that a success needs no look-up for its CORS header. */
  readonly provesOrigin?: boolean;
  /**
   * The origins from which a browser may call; without a credential, our own hosts may call too. Null when the path
   * names no application: then an origin on the list of any application is admitted, and the verb checks the right list.
   */
  readonly browserOrigins?: (
    cells: Cells,
    params: ParamsOf<Path>,
  ) => Promise<readonly string[] | null>;
  /**
   * Needs no credential, and the path names nobody's: pages of any origin may read the response. Browsers send no cookie
   * with such a request, and what the response says must not depend on one.
   */
  readonly anyOrigin?: true;
  /** Takes a multipart body with one part `file`, read as it arrives; no other body. */
  readonly takesUpload?: true;
  /** Takes a browser's form as well as JSON. */
  readonly takesForm?: true;
  /**
   * The workspace in whose cell the verb concludes, and so the response is stored, where the credential does not name it.
   * Null when the request names none; then the response is stored in the cell that a first request with the key has chosen.
   */
  readonly workspaceOf?: (input: {
    readonly ctx: C;
    readonly params: ParamsOf<Path>;
    readonly body: Static<B>;
  }) => Promise<string | null>;
  /** Takes Idempotency-Key. Default: every write with a key or a session. */
  readonly idempotent?: boolean;
  /** How long a second request with the key waits for the first; default 5 s. */
  readonly idempotencyWaitMs?: number;
  readonly handle: (input: RouteInput<C, ParamsOf<Path>, Static<Q>, Static<B>>) => Promise<Handled>;
  readonly reply: (result: R, ctx: C) => Reply;
  readonly act?: RouteAct<R>;
}

/** A route without its type parameters, as the app, OpenAPI and the tests use it. */
export type AnyRoute = Omit<
  RouteDefinition,
  | 'access'
  | 'act'
  | 'browserOrigins'
  | 'handle'
  | 'reply'
  | 'beforeBody'
  | 'bodyRefused'
  | 'workspaceOf'
> & {
  readonly access: Access<unknown>;
  readonly browserOrigins?: (cells: Cells, params: Params) => Promise<readonly string[] | null>;
  readonly workspaceOf?: (input: {
    ctx: unknown;
    params: Params;
    body: unknown;
  }) => Promise<string | null>;
  readonly handle: (input: RouteInput<unknown, Params, unknown, unknown>) => Promise<unknown>;
  readonly reply: (result: unknown, ctx: unknown) => Reply;
  readonly act?: {
    readonly action: ActAction;
    readonly facts?: (result: unknown) => ActFacts | null;
  };
  readonly beforeBody?: (input: { ctx: unknown; params: Params; body: unknown }) => void;
  readonly bodyRefused?: (input: RefusedBody<unknown, Params>) => Promise<void>;
};

interface RefusedBody<C, P> {
  readonly ctx: C;
  readonly params: P;
  readonly request: Request;
  readonly text: string;
}

/** A route that takes an Idempotency-Key: a write by somebody with a credential, or one that says so. */
type Keyed<C> =
  | {
      readonly method: WriteMethod;
      readonly access: KeyedAccess<C>;
      readonly idempotent?: true;
    }
  | { readonly method: WriteMethod; readonly access: Access<C>; readonly idempotent: true };

/** Any other route. */
type Keyless<C> =
  | { readonly method: 'GET'; readonly idempotent?: false }
  | { readonly access: KeylessAccess<C>; readonly idempotent?: false }
  | { readonly idempotent: false };

/**
 * Declares a route; the types of path parameters, query, body, context and result flow from the one definition. Where it
 * takes an Idempotency-Key, `handle` returns what concludes the request (decision 245), and `reply` gets its value.
 */
export function defineRoute<
  C,
  const Path extends `/${string}`,
  Q extends TSchema,
  B extends TSchema,
  R,
>(definition: RouteDefinition<C, Path, Q, B, R, Concluded<R>> & Keyed<C>): AnyRoute;
export function defineRoute<
  C,
  const Path extends `/${string}`,
  Q extends TSchema,
  B extends TSchema,
  R,
>(definition: RouteDefinition<C, Path, Q, B, R, R> & Keyless<C>): AnyRoute;
export function defineRoute(definition: object): AnyRoute {
  return forgetTypes(definition);
}

/** The one cast: the pipeline hands `handle` exactly what the shapes of the same definition admitted. */
function forgetTypes(definition: object): AnyRoute {
  return definition as AnyRoute;
}
