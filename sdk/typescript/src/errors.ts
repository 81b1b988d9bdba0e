import type { ErrorDetails } from './generated/error-details.ts';
import type { ErrorCode } from './generated/types.ts';

/** What every error of this package is an instance of. */
export class CommerceError extends Error {
  override readonly name: string = 'CommerceError';
}

interface Refused {
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
  readonly docUrl?: string;
}

class ApiRefusal extends CommerceError {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly details: unknown;
  readonly status: number;
  /** For the merchant's support: the response's `X-Request-Id`. */
  readonly requestId: string | null;
  readonly headers: Headers;
  /** Where the code is explained, where the service says it. */
  readonly docUrl: string | null;

  constructor(refused: Refused, response: Response, requestId: string | null) {
    super(refused.message);
    this.code = refused.code;
    this.details = refused.details;
    this.docUrl = refused.docUrl ?? null;
    this.status = response.status;
    this.requestId = requestId;
    this.headers = response.headers;
  }
}

/** An error of one code: `details` has the shape that the code gives it. */
export type ApiErrorOf<Code extends ErrorCode> = ApiRefusal & {
  readonly code: Code;
  readonly details: ErrorDetails<Code>;
};

/**
 * The service refused the request. `code` says why; comparing it narrows `details`:
 *
 * ```ts
 * if (error instanceof ApiError && error.code === 'cart_not_open') console.log(error.details.status);
 * ```
 */
export type ApiError = { [Code in ErrorCode]: ApiErrorOf<Code> }[ErrorCode];

interface ApiErrorClass {
  new (refused: Refused, response: Response, requestId: string | null): ApiError;
  readonly prototype: ApiError;
}

// The class knows no codes; the union of what it may hold is written above.
export const ApiError = ApiRefusal as unknown as ApiErrorClass;

/** No response came: the connection failed, or broke off within a response. `cause` says how. */
export class ConnectionError extends CommerceError {
  override readonly name = 'ConnectionError';
}

/** No response came within `timeoutMs`. */
export class TimeoutError extends CommerceError {
  override readonly name = 'TimeoutError';
}

/** The response is none of this service's: the base URL may be wrong, or a proxy answered in its place. */
export class UnexpectedAnswerError extends CommerceError {
  override readonly name = 'UnexpectedAnswerError';
  readonly status: number;
  readonly text: string;

  constructor(url: string, status: number, text: string) {
    super(`${url} answered ${status}, but not as this service does. Is the base URL right?`);
    this.status = status;
    this.text = text;
  }
}
