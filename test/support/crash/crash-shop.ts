import { afterAll } from 'bun:test';
import type { SideStack } from '../../../cli/services/stack/side-stack.mjs';
import type { SystemResources } from '../../../domain/ports/services.ts';
import { openChaosServices, settleUndecided } from '../stack/chaos-services.ts';
import { startStack } from '../stack/stack.ts';
import type { Answer, Parsed } from '../world/client.ts';
import { expectStatus, setup, type World } from '../world/world.ts';
import { dieDuring } from './kill-during.ts';

interface Opening {
  readonly makeWorld?: (baseUrl: string) => Promise<World>;
  readonly actorCount?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * A shop on a stack of the test's own, whose API dies where a test wants it. Without actors, the test does what they
 * would do in time.
 */
export class CrashShop {
  readonly stack: SideStack;
  readonly world: World;
  readonly resources: SystemResources;

  private constructor(stack: SideStack, world: World, resources: SystemResources) {
    this.stack = stack;
    this.world = world;
    this.resources = resources;
  }

  /** One that ends with the test file. */
  static async ofFile({
    makeWorld = setup,
    actorCount = 0,
    env = { RECONCILE_AFTER_MS: '200' },
  }: Opening = {}): Promise<CrashShop> {
    const stack = await startStack({ apiCount: 1, actorCount, env });
    const world = await makeWorld(stack.baseUrl);
    const resources = await openChaosServices(stack.env);
    afterAll(async () => {
      await resources.database.close();
      await stack.stop();
    });
    return new CrashShop(stack, world, resources);
  }

  async read(path: string): Promise<Parsed> {
    return expectStatus(await this.world.api.get(`/api/v1${path}`), 200);
  }

  /** The API dies at the point in the middle of a request, which is not answered; another one starts. */
  async crash(point: string, ask: () => Promise<Answer>): Promise<void> {
    await dieDuring(this.stack, point, ask);
    await this.stack.restartApi(0);
  }

  /** Looks up what is undecided until nothing is, as the actors do in time. */
  settle(): Promise<void> {
    return settleUndecided(this.resources);
  }
}
