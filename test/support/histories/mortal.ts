import type { SystemResources } from '../../../domain/ports/services.ts';
import { createConnectorClient } from '../../../domain/connectors/create-client.ts';
import { FenceLost } from '../../../storage/errors/database-errors.ts';
import type { UnitOfWorkOptions, Database, Transaction } from '../../../storage/database.ts';

/** As of a process that has lost its lease: it writes nothing more, and records no failure of the row. */
export class Crash extends FenceLost {}

/**
 * Where a process dies: at a failpoint of the domain, before or after a call of the processor, or at the n-th commit,
 * just before it (all of it is rolled back) or just after it (nobody hears of it).
 */
export type Death =
  | { readonly at: string }
  | { readonly at: 'before_commit' | 'after_commit'; readonly nth: number };

/**
 * How the processor is reached: `lost`: it charges, and its answer does not arrive; `silent`: nor does that of a lookup;
 * `swallowed`: nothing arrives, in either direction.
 */
export type Network = 'up' | 'lost' | 'silent' | 'swallowed';

export interface MortalProcess {
  readonly resources: SystemResources;
  readonly isDead: () => boolean;
}

const unanswered = { kind: 'unknown', message: 'no answer' } as const;

/** The resources of a process that dies there: from then on nothing of it runs any more, as after kill -9. */
export function mortal(
  resources: SystemResources,
  death: Death | null,
  network: Network = 'up',
): MortalProcess {
  let isDead = false;
  let commits = 0;
  const live = (): void => {
    if (isDead) throw new Crash('dead');
  };
  const reach = (name: string): void => {
    live();
    if (death?.at !== name) return;
    isDead = true;
    throw new Crash(name);
  };
  const commit = async <T>(
    database: Database,
    work: (tx: Transaction) => Promise<T>,
    options?: UnitOfWorkOptions<T>,
  ): Promise<T> => {
    live();
    commits += 1;
    const isLast = death !== null && 'nth' in death && death.nth === commits;
    const result = await database.transaction(async (tx) => {
      const done = await work(tx);
      if (isLast) reach('before_commit');
      live();
      return done;
    }, options);
    if (isLast) reach('after_commit');
    live();
    return result;
  };
  const services: SystemResources['services'] = {
    ...resources.services,
    failpoint: reach,
    createConnectorClient: (own, row) => {
      const connector = createConnectorClient(own, row);
      return {
        ...connector,
        charge: async (request) => {
          reach('processor.before_charge');
          const outcome = network === 'swallowed' ? unanswered : await connector.charge(request);
          reach('processor.after_charge');
          return network === 'up' ? outcome : unanswered;
        },
        lookup: async (idempotencyKey) =>
          network === 'up' || network === 'lost' ? connector.lookup(idempotencyKey) : unanswered,
        refund: async (request) => {
          reach('processor.before_refund');
          const outcome = await connector.refund(request);
          reach('processor.after_refund');
          return outcome;
        },
      };
    },
  };
  return {
    resources: { services, database: guarded(resources.database, { live, commit }) },
    isDead: () => isDead,
  };
}

interface Guard {
  readonly live: () => void;
  readonly commit: <T>(
    database: Database,
    work: (tx: Transaction) => Promise<T>,
    options?: UnitOfWorkOptions<T>,
  ) => Promise<T>;
}

/** The same database, whose every use is the process's. */
function guarded<Kind extends Database>(database: Kind, guard: Guard): Kind {
  return new Proxy(database, {
    get(target, name) {
      if (name === 'transaction') return guard.commit.bind(null, target);
      if (name === 'of') return (workspaceId: string) => guarded(target.of(workspaceId), guard);
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        guard.live();
        return Reflect.apply(value, target, args);
      };
    },
  });
}
