import type { Admitted } from '../auth/admitted.ts';
import type { ErrorContent } from '../http/envelope.ts';

/** What a request shows on its way through the pipeline, for the log of requests. */
export class RequestTrace {
  admitted: Admitted | null = null;
  /** As parsed, before it is checked. */
  body: unknown = undefined;
  error: ErrorContent | null = null;
  isReplay = false;
}
