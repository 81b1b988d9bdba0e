import type { SideStack } from '../../../cli/services/stack/side-stack.mjs';
import type { SystemResources } from '../../../domain/ports/services.ts';
import { openChaosServices, settleUndecided } from '../stack/chaos-services.ts';
import { startStack } from '../stack/stack.ts';
import type { Answer, Parsed } from '../world/client.ts';
import { expectStatus, setup, type World } from '../world/world.ts';
import { dieDuring } from './kill-during.ts';

/**
 * A shop on a stack of the test's own, whose API dies where a test wants it, and which has no actors: the test does what
 * they would do in time.
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

  static async open(makeWorld: (baseUrl: string) => Promise<World> = setup): Promise<CrashShop> {
    const env = { RECONCILE_AFTER_MS: '200' };
    const stack = await startStack({ apiCount: 1, actorCount: 0, env });
    const world = await makeWorld(stack.baseUrl);
    return new CrashShop(stack, world, await openChaosServices(stack.env));
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

  async close(): Promise<void> {
    await this.resources.database.close();
    await this.stack.stop();
  }
}
