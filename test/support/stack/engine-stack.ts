import type { SQL } from 'bun';
import { afterAll } from 'bun:test';
import type { SideStack } from '../../../cli/services/stack/side-stack.mjs';
import { openEngine, type EngineOptions } from './engine.ts';
import { fileStack } from './file-stack.ts';
import type { StackOptions } from './stack.ts';

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
  const running = new Set<Engine>();
  const stopEngines = async () => {
    await Promise.all([...running].map((engine) => engine.stop()));
    running.clear();
  };
  // Before the stack ends: hooks run in the order in which they are registered.
  afterAll(stopEngines);
  const { stack, sql } = await fileStack({ actorCount: 0, ...options });
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
  return { stack, sql, open, stopEngines };
}
