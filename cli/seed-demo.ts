import { join } from 'node:path';
import { issueIdentityToken, developmentSubject } from '../api/auth/identity-issuer.ts';
import { ConfigError, readConfig, type Config } from '../config.ts';
import type { IdentityContext } from '../domain/context.ts';
import type { Signing } from '../domain/ports/signing.ts';
import { consoleUrl } from '../domain/mail/console-url.ts';
import { openCells, type CellsResources } from '../process/open-services.ts';
import { readStoredKeys, writePrivateJson } from './seed/demo-file.ts';
import { demoKeys } from './seed/demo-keys.ts';
import { seedDemoWorld } from './seed/demo-world.ts';

/**
 * Seeds the demo workspace through the domain's verbs and writes {DATA_DIR}/demo.json. Running it again
 * changes nothing but the owner's token, which is fresh each time.
 */
const OWNER = 'owner@demo.test';
const ALLOWED_ORIGIN = 'http://localhost:5173';
const TOKEN_SECONDS = 12 * 3_600;

async function seed(config: Config, resources: CellsResources): Promise<void> {
  const world = await seedDemoWorld(ownerContext(resources), ALLOWED_ORIGIN);
  const keptPath = join(config.dataDir, 'demo-keys.json');
  const keys = await demoKeys(world.ctx, readStoredKeys(keptPath));
  writePrivateJson(keptPath, keys);
  const { production, sandbox } = world;
  writePrivateJson(join(config.dataDir, 'demo.json'), {
    baseUrl: config.baseUrl,
    checkoutUrl: config.checkoutUrl,
    embedUrl: config.embedUrl,
    consoleUrl: consoleUrl(config.baseUrl),
    workspaceId: world.ctx.workspaceId,
    organizationId: world.organizationId,
    storeId: world.storeId,
    applicationId: world.ctx.applicationId,
    allowedOrigin: ALLOWED_ORIGIN,
    environments: {
      production: { id: production.id, slug: production.slug },
      sandbox: { id: sandbox.id, slug: sandbox.slug },
    },
    ...keys,
    staffKey: config.staffApiKey,
    owner: {
      email: OWNER,
      memberId: world.member.id,
      token: await ownerToken(config, resources.services, world.ctx.workspaceId),
    },
  });
}

function ownerContext({ services, cells }: CellsResources): IdentityContext {
  const subject = developmentSubject(OWNER);
  return {
    requestId: Bun.randomUUIDv7(),
    services,
    database: cells,
    actor: { type: 'system', id: 'seed', label: 'Demo seed' },
    now: services.clock,
    identity: { subject, email: OWNER, emailVerified: true },
  };
}

async function ownerToken(
  config: Config,
  { secrets, clock }: Signing,
  workspaceId: string,
): Promise<string | null> {
  if (config.identity) return null;
  const issued = await issueIdentityToken(
    { secrets, baseUrl: config.baseUrl, now: clock() },
    { email: OWNER, emailVerified: true, workspaceId, expiresInSeconds: TOKEN_SECONDS },
  );
  return issued.token;
}

async function main(): Promise<void> {
  const config = readConfig();
  if (config.production) throw new ConfigError('The demo is not seeded in production.');
  const resources = await openCells(config, 'commerce-seed', {
    invalidateAccess: () => Promise.resolve(),
    takeToken: () => Promise.resolve(0),
  });
  try {
    await seed(config, resources);
  } finally {
    await resources.cells.close();
  }
}

async function start(): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

void start();
