import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineSettings } from '../../cli/services/stack/engine-settings.mjs';
import { copiesOf, environmentOf, faultsOf, stagesOf } from '../support/deploy/dockerfile.ts';
import { runTool } from '../support/deploy/tool.ts';

const root = new URL('../..', import.meta.url).pathname;
const path = 'deploy/docker/Dockerfile';
const text = readFileSync(join(root, path), 'utf8');

describe('the Dockerfile', () => {
  test('is accepted by hadolint', async () => {
    expect(await runTool('hadolint', path)).toMatchObject({ code: 0, output: '' });
  });

  test('pins its bases, runs as a user of its own, says who owns what, and checks its health', () => {
    expect(faultsOf(text)).toEqual([]);
  });

  test.each([
    ['a base without a version', text.replace(/FROM debian:\S+/, 'FROM debian:latest')],
    ['an address that is fetched', text.replace('COPY package.json', 'ADD https://x.example/a')],
    ['files of nobody', text.replace('--chown=root:root storage', 'storage')],
    ['root', text.replace(/USER .*/, 'USER root')],
    ['no user', text.replace(/USER .*/, '')],
    ['no health check', text.replace(/HEALTHCHECK .*/, '')],
  ])('%s would be found', (_, changed) => {
    expect(faultsOf(changed)).toHaveLength(1);
  });

  test('sets the engine as `npm start` does', () => {
    expect(environmentOf(stagesOf(text).at(-1) ?? [])).toMatchObject(engineSettings);
  });

  test('copies only what .dockerignore lets into the build, and all of that', () => {
    const allowed = readFileSync(join(root, '.dockerignore'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const copied = stagesOf(text)
      .flatMap(copiesOf)
      .flatMap(({ from, sources }) => (from === null ? sources : []));
    expect([...new Set(copied)].toSorted()).toEqual(allowed.toSorted());
  });
});
