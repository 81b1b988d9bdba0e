import { SQL } from 'bun';
import { afterAll } from 'bun:test';
import type { SideStack } from '../../../cli/services/stack/side-stack.mjs';
import { openEngine, type EngineOptions } from './engine.ts';
import { startStack, type StackOptions } from './stack.ts';

export type Engine = Awaited<ReturnType<typeof openEngine>>;

export interface EngineStack {
  readonly stack: SideStack;
  readonly sql: SQL;
  /** A process of actors of the stack, inside the test; its leases last two seconds. */
  readonly open: (options?: Partial<EngineOptions>) => Promise<Engine>;
  /** Stops those that still run. */
  readonly stopEngines: () => Promise<void>;
}

/** A stack of a test file, with engines of the test in the place of its actors. All of it ends with the last test. */
export async function engineStack(options: StackOptions = {}): Promise<EngineStack> {
  const stack = await startStack({ actorCount: 0, ...options });
  const sql = new SQL({ url: stack.databaseUrl, max: 3 });
  const running = new Set<Engine>();
  const open: EngineStack['open'] = async (parts = {}) => {
    const { cell, databaseUrl, redisUrl } = stack;
    const place = { pool: 'default', cell, databaseUrl, redisUrl, leaseMs: 2_000 };
    const engine = await openEngine({ ...place, ...parts });
    const stop = async () => {
      if (running.delete(engine)) await engine.stop();
    };
    running.add(engine);
    return { ...engine, stop };
  };
  const stopEngines = async () => {
    await Promise.all([...running].map((engine) => engine.stop()));
    running.clear();
  };
  afterAll(async () => {
    await stopEngines();
    await sql.end();
    await stack.stop();
  });
  return { stack, sql, open, stopEngines };
}
