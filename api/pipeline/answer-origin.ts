import { Refusal } from '../../domain/errors.ts';
import type { EdgeDeps } from '../http/deps.ts';
import type { AnyRoute } from '../http/route.ts';
import { corsHeaders, readableBy, UNREADABLE, type CorsHeaders } from './cors.ts';

/**
 * What decides whether the calling page may read the response:
 * - `list`: a lookup before any other check, so that the page can read every error too;
 * - `credential`: the admission of a cart session, which compares the origin with its application's list;
 * - `verb`: the verb, which does the same. An error proves nothing, so the list is looked up after it.
 */
type OriginRule = 'list' | 'credential' | 'verb';

function originRuleOf(route: AnyRoute, request: Request): OriginRule {
  if (route.access.kind === 'cart_session') return 'credential';
  // A replay runs no verb.
  return route.provesOrigin && !request.headers.has('idempotency-key') ? 'verb' : 'list';
}

/** The CORS headers of one response, brought up to date by each step of the request. */
export class AnswerOrigin {
  headers: CorsHeaders = {};
  #isAdmitted = false;
  readonly #rule: OriginRule;
  readonly #origin: string | null;
  readonly #lookUp: () => Promise<CorsHeaders>;

  constructor(
    deps: EdgeDeps,
    route: AnyRoute,
    request: Request,
    params: Readonly<Record<string, string>>,
  ) {
    this.#rule = originRuleOf(route, request);
    this.#origin = request.headers.get('origin');
    this.#lookUp = () => corsHeaders(deps, route, request, params);
  }

  async onArrival(): Promise<void> {
    if (this.#rule === 'list') this.headers = await this.#lookUp();
  }

  onAdmission(): void {
    this.#isAdmitted = true;
    if (this.#rule !== 'list') this.headers = readableBy(this.#origin);
  }

  async onFailure(error: unknown): Promise<void> {
    const isUndecided = this.#rule === 'verb' || (this.#rule === 'credential' && !this.#isAdmitted);
    if (isUndecided) this.headers = error instanceof Refusal ? await this.#lookUp() : UNREADABLE;
    // A page that is on another application's list must not read why it was rejected.
    if (error instanceof Refusal && error.code === 'origin_not_allowed') this.headers = UNREADABLE;
  }
}
