import { describe, expect, test } from 'bun:test';
import {
  each,
  expectActions,
  type InState,
  type VerbCalls,
} from '../../../support/actions/expect-actions.ts';
import { installed, makeExtension, makePublished } from '../../../support/extensions/extensions.ts';
import { expectStatus, setup, type World } from '../../../support/world/world.ts';

const withPage = { iframeUrl: 'https://extension.example/page', scopes: ['orders:read'] };

describe('the actions of an installation', () => {
  const path = (id: string, rest = ''): string => `/api/v1/installations/${id}${rest}`;
  const calls: VerbCalls = {
    replaceConfig: {
      call: ({ world, id }) => world.owner.patch(path(id, '/config'), { config: {} }),
      isDry: true,
    },
    upgrade: {
      call: ({ world, id }, { versionId }) =>
        world.owner.post(path(id, '/upgrade'), { targetVersionId: versionId }),
      isDry: true,
    },
    suspend: { call: ({ world, id }) => world.owner.post(path(id, '/suspend'), {}) },
    resume: { call: ({ world, id }) => world.owner.post(path(id, '/resume'), {}) },
    createLaunchToken: {
      call: ({ world, id }) => world.owner.post(path(id, '/launch-token')),
      isDry: true,
    },
    uninstall: {
      call: ({ world }, { extensionId }) =>
        world.owner.post(`/api/v1/extensions/${extensionId}/uninstall`, {}),
    },
  };
  const made = (terms: object) => async (): Promise<InState> => {
    const world = await setup();
    return { world, id: (await installed(world, terms)).id };
  };
  const states: Readonly<Record<string, () => Promise<InState>>> = {
    'active, with a page': made(withPage),
    'active, without a page': made({ scopes: ['orders:read'] }),
    suspended: async () => {
      const state = await made(withPage)();
      expectStatus(await state.world.owner.post(path(state.id, '/suspend'), {}), 200);
      return state;
    },
  };
  for (const [name, make] of Object.entries(states))
    test(`${name}: each verb responds as its action says`, async () => {
      const actions = await expectActions('installation', calls, each(make));
      expect(actions.createLaunchToken.allowed).toBe(name === 'active, with a page');
    });
});

describe('the actions of a version', () => {
  const path = (within: string | undefined, id: string): string =>
    `/api/v1/extensions/${within}/versions/${id}`;
  const calls: VerbCalls = {
    update: {
      call: ({ world, within, id }) => world.owner.patch(path(within, id), { notes: 'N' }),
      isDry: true,
    },
    publish: {
      call: ({ world, within, id }) => world.owner.post(`${path(within, id)}/publish`, {}),
    },
  };
  const inState = (world: World, made: { id: string; versionId: string }): InState => ({
    world,
    within: made.id,
    id: made.versionId,
  });
  const states: Readonly<Record<string, () => Promise<InState>>> = {
    'a draft': async () => {
      const world = await setup();
      return inState(world, await makeExtension(world));
    },
    'a draft with events and nowhere to send them': async () => {
      const world = await setup();
      return inState(world, await makeExtension(world, { eventSubscriptions: ['order.*'] }));
    },
    published: async () => {
      const world = await setup();
      return inState(world, await makePublished(world));
    },
    'published, of another workspace': async () =>
      inState(await setup(), await makePublished(await setup())),
  };
  for (const [name, make] of Object.entries(states))
    test(`${name}: each verb responds as its action says`, async () => {
      await expectActions('extensionVersion', calls, each(make));
    });
});
