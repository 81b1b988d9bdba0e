import type { Parsed } from '../world/client.ts';
import { expectStatus, type World } from '../world/world.ts';

/** An extension of the world's own with one version, a draft. */
export async function makeExtension(
  world: World,
  terms: object = {},
): Promise<{ id: string; versionId: string }> {
  const slug = `x-${crypto.randomUUID().slice(0, 13)}`;
  const body = { name: 'Sample', slug, description: 'For tests' };
  const { id } = expectStatus(await world.owner.post('/api/v1/extensions', body), 201);
  return { id, versionId: await makeVersion(world, id, '1.0.0', terms) };
}

/** A draft of a version; answers its id. */
export async function makeVersion(
  world: World,
  extensionId: string,
  version: string,
  terms: object = {},
): Promise<string> {
  const made = await world.owner.post(`/api/v1/extensions/${extensionId}/versions`, {
    version,
    ...terms,
  });
  return expectStatus(made, 200).id;
}

export async function publish(world: World, extensionId: string, versionId: string): Promise<void> {
  const path = `/api/v1/extensions/${extensionId}/versions/${versionId}/publish`;
  expectStatus(await world.owner.post(path, {}), 200);
}

/** An extension with one published version. */
export async function makePublished(
  world: World,
  terms: object = {},
): Promise<{ id: string; versionId: string }> {
  const made = await makeExtension(world, terms);
  await publish(world, made.id, made.versionId);
  return made;
}

export function install(
  world: World,
  { id, versionId }: { id: string; versionId: string },
  config?: object,
) {
  const body = { versionId, ...(config ? { config } : {}) };
  return world.owner.post(`/api/v1/extensions/${id}/install`, body);
}

/** A fresh extension of the world's own, published and installed there; the installation with what it shows once. */
export async function installed(world: World, terms: object = {}): Promise<Parsed> {
  return expectStatus(await install(world, await makePublished(world, terms)), 200);
}

export async function launchToken(world: World, installationId: string): Promise<string> {
  const path = `/api/v1/installations/${installationId}/launch-token`;
  return expectStatus(await world.owner.post(path), 200).token;
}
