import type { Answer } from '../support/world/client.ts';
import {
  install,
  installed,
  makeExtension,
  makePublished,
  makeVersion,
  publish,
} from '../support/extensions/extensions.ts';
import { expectStatus, type World } from '../support/world/world.ts';

/** A change of settings by a route, and what the audit log must hold of it. */
export interface AuditedChange {
  readonly answer: Answer;
  readonly action: string;
  /** Texts that the log must not contain. */
  readonly secrets?: readonly string[];
  /** The world whose log holds the row, where it is not the test's own. */
  readonly of?: World;
}

export type AuditedChanges = Readonly<Record<string, (world: World) => Promise<AuditedChange>>>;

const terms = { iframeUrl: 'https://page.example.com', webhookUrl: 'https://hooks.example.com' };
const version =
  (verb: string, action: string) =>
  async (world: World): Promise<AuditedChange> => {
    const extension = await makeExtension(world);
    const path = `/api/v1/extensions/${extension.id}/versions/${extension.versionId}`;
    const answer =
      verb === '' ? world.owner.patch(path, { notes: 'N' }) : world.owner.post(path + verb, {});
    return { answer: await answer, action };
  };
const installation =
  (verb: string, body: object, action: string) =>
  async (world: World): Promise<AuditedChange> => {
    const made = await installed(world, terms);
    const path = `/api/v1/installations/${made.id}/${verb}`;
    return { answer: await world.owner.post(path, body), action };
  };

export const extensionChanges: AuditedChanges = {
  'POST /api/v1/extensions': async (world) => {
    const body = { name: 'X', slug: `x-${crypto.randomUUID().slice(0, 8)}` };
    return {
      answer: await world.owner.post('/api/v1/extensions', body),
      action: 'extension.created',
    };
  },
  'POST /api/v1/extensions/:/versions': async (world) => {
    const { id: extensionId } = await makeExtension(world);
    const path = `/api/v1/extensions/${extensionId}/versions`;
    const answer = await world.owner.post(path, { version: '1.1.0' });
    return { answer, action: 'extension_version.created' };
  },
  'PATCH /api/v1/extensions/:/versions/:': version('', 'extension_version.updated'),
  'POST /api/v1/extensions/:/versions/:/publish': version(
    '/publish',
    'extension_version.published',
  ),
  'POST /api/v1/extensions/:/install': async (world) => {
    const answer = await install(world, await makePublished(world, terms));
    const { apiKey, webhookSigningSecret } = answer.body.data;
    return { answer, action: 'installation.created', secrets: [apiKey, webhookSigningSecret] };
  },
  'POST /api/v1/extensions/:/uninstall': async (world) => {
    const { extensionId } = await installed(world, terms);
    return {
      answer: await world.owner.post(`/api/v1/extensions/${extensionId}/uninstall`),
      action: 'installation.deleted',
    };
  },
  'PATCH /api/v1/installations/:/config': async (world) => {
    const { id: installationId } = await installed(world, terms);
    const path = `/api/v1/installations/${installationId}/config`;
    const answer = await world.owner.patch(path, { config: { a: 1 } });
    return { answer, action: 'installation.config_updated' };
  },
  'POST /api/v1/installations/:/upgrade': async (world) => {
    const { id: installationId, extensionId } = await installed(world);
    const targetVersionId = await makeVersion(world, extensionId, '2.0.0', terms);
    await publish(world, extensionId, targetVersionId);
    const path = `/api/v1/installations/${installationId}/upgrade`;
    const answer = await world.owner.post(path, { targetVersionId });
    const secrets = [answer.body.data.webhookSigningSecret];
    return { answer, action: 'installation.upgraded', secrets };
  },
  'POST /api/v1/installations/:/suspend': installation(
    'suspend',
    { reason: 'odd' },
    'installation.suspended',
  ),
  'POST /api/v1/installations/:/resume': async (world) => {
    const { id: installationId } = await installed(world, terms);
    const path = `/api/v1/installations/${installationId}`;
    expectStatus(await world.owner.post(`${path}/suspend`), 200);
    return { answer: await world.owner.post(`${path}/resume`), action: 'installation.resumed' };
  },
  'POST /api/v1/installations/:/launch-token': async (world) => {
    const { id: installationId } = await installed(world, terms);
    const path = `/api/v1/installations/${installationId}/launch-token`;
    const answer = await world.owner.post(path);
    return { answer, action: 'installation.launched', secrets: [answer.body.data.token] };
  },
};
