import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Services } from '../../domain/services.ts';
import type { EnvironmentFacts, WorkspaceFacts } from '../../domain/tenancy/access-facts.ts';
import type { SystemDatabase } from '../../domain/context.ts';
import type { AdmissionControl } from '../../streams/admission.ts';

export interface Bucket {
  readonly bucket: string;
  readonly perSecond: number;
  readonly burst: number;
}

/** What the edge works with; made by `api/main.ts`, or by a test. */
export interface EdgeDeps {
  readonly config: Config;
  readonly services: Services;
  readonly database: SystemDatabase;
  readonly admissions: AdmissionControl;
  readonly logger: Logger;
  /** The token bucket of a workspace in an environment (00 §9). */
  readonly bucketOf: (
    workspace: WorkspaceFacts,
    environment: Pick<EnvironmentFacts, 'kind'>,
  ) => Bucket;
  /** Records that a key was used; written in batches. */
  readonly keyUsed: (keyId: string) => void;
}

/** Per workspace and kind of environment; staff may set a workspace's own rate. */
export function bucketOfConfig(config: Config): EdgeDeps['bucketOf'] {
  return (workspace, environment) => {
    const production = environment.kind === 'production';
    const standard = production ? config.rateLimits.production : config.rateLimits.nonProduction;
    const perSecond = workspace.rateLimitPerSecond ?? standard;
    return {
      bucket: `${workspace.id}:${production ? 'p' : 'n'}`,
      perSecond,
      burst: perSecond * config.rateLimits.burstFactor,
    };
  };
}
