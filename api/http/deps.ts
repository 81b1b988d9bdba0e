import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Cells } from '../../domain/context.ts';
import type { Services } from '../../domain/ports/services.ts';
import type { Refusal } from '../../domain/errors.ts';
import type { AdmissionControl } from '../../streams/admission.ts';

/** The dependencies of the HTTP edge; created by `api/main.ts`, or by a test. */
export interface EdgeDeps {
  readonly config: Config;
  readonly services: Services;
  readonly database: Cells;
  readonly admissions: AdmissionControl;
  readonly logger: Logger;
  /** Names this process's heartbeat, which shows other processes that its claims are held. */
  readonly processId: string;
  /** Records that a key was used; written in batches. */
  readonly keyUsed: (keyId: string, workspaceId: string) => void;
}

/** The error of a request that no route takes: 405 where another method does, else 404 with the nearest route. */
export type RefuseUnknown = (method: string, path: string) => Refusal;
