import { describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { apiInfo } from '../../../api/openapi/info.ts';
import { buildOpenApi } from '../../../api/openapi/document.ts';
import { referencePage, referenceSlugs } from '../../../api/pages/reference.ts';
import { groupsOf } from '../../../api/pages/reference/nouns.ts';
import { operationsOf } from '../../../api/pages/reference/operation.ts';
import { routesToRead } from '../../../cli/document-routes.ts';
import { errors } from '../../../domain/errors.ts';
import { runToEnd } from '../../support/run-to-end.ts';
import { hasPythonTools, packageFolder, pythonPath, run } from '../../support/sdk/python.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = resolve(import.meta.dir, '../../..');
const document = buildOpenApi(routesToRead(), apiInfo);
const operations = operationsOf(document);
const surroundings = { key: null, hasGuides: true };

/** A page that must be there. */
function page(slug: string, around: Parameters<typeof referencePage>[2] = surroundings) {
  const found = referencePage(document, slug, around);
  if (!found) throw new Error(`no page ${slug}`);
  return found;
}

const PRE = /<pre tabindex="0" aria-label="(curl|TypeScript|Python)">([\s\S]*?)<\/pre>/g;
const characters: readonly (readonly [string, string])[] = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&amp;', '&'],
];

/** The samples as a reader copies them, of every page of a noun. */
const samples = groupsOf(document)
  .flatMap(({ nouns }) => nouns)
  .flatMap(({ slug }) => page(slug).html.split('<section class="operation" id="').slice(1))
  .flatMap((section) =>
    [...section.matchAll(PRE)].map(([, language = '', code = '']) => ({
      id: section.slice(0, section.indexOf('"')).replaceAll('-', '_'),
      language,
      code: characters.reduce((text, [name, one]) => text.replaceAll(name, one), code),
    })),
  );
const inLanguage = (language: string) => samples.filter((sample) => sample.language === language);

describe('the reference', () => {
  test('begins with the nouns of a merchant, and ends with those who run the service', () => {
    const titles = groupsOf(document).map(({ title }) => title);
    expect(titles[0]).toBe('Sell');
    expect(titles.at(-1)).toBe('Run the service');
    const last = groupsOf(document).at(-1)?.nouns ?? [];
    expect(last.map(({ name }) => name)).toEqual(['Operations', 'Staff', 'Operators']);
  });

  test('has every operation on one page of its noun, and as a link on the start', () => {
    const start = page('').html;
    for (const { nouns } of groupsOf(document))
      for (const noun of nouns) {
        const { html } = page(noun.slug);
        for (const { id } of noun.operations) {
          expect(html).toContain(`id="${id}"`);
          expect(start).toContain(`href="/docs/api/${noun.slug}#${id}"`);
        }
      }
    expect(
      groupsOf(document).flatMap(({ nouns }) => nouns.flatMap((one) => one.operations)),
    ).toHaveLength(operations.length);
  });

  test('leads only to what is there: objects on the page, pages, and codes', () => {
    for (const slug of ['', ...referenceSlugs(document)]) {
      const { html } = page(slug);
      const dead = [...html.matchAll(/href="#([^"]+)"/g)]
        .map(([, name = '']) => name)
        .filter((name) => !html.includes(`id="${name}"`));
      expect([slug, [...new Set(dead)]]).toEqual([slug, []]);
      const pages = new Set(['', ...referenceSlugs(document)]);
      const led = [...html.matchAll(/href="\/docs\/api\/?([^"#]*)/g)].map(([, to = '']) => to);
      expect([slug, led.filter((to) => !pages.has(to))]).toEqual([slug, []]);
    }
    expect(referencePage(document, 'nothing', surroundings)).toBeNull();
  });

  test('is light: no page has a fifth of what all were as one', () => {
    for (const slug of ['', ...referenceSlugs(document)]) {
      const elements = page(slug).html.match(/<[a-z]/g)?.length ?? 0;
      expect([slug, elements < 18_000]).toEqual([slug, true]);
    }
  });

  test('has a page of all codes', () => {
    const { html } = page('errors');
    for (const code of Object.keys(errors)) expect(html).toContain(`id="${code}"`);
  });

  test('is filled in with a key that it is given, and says so where the guides are missing', () => {
    const filled = page('', { key: 'sk_test_"x', hasGuides: false }).html;
    expect(filled).toContain('data-default="sk_test_&quot;x"');
    expect(filled).toContain('npm run docs-site:build');
    expect(page('').html).not.toContain('data-default');
    expect(page('').html).toContain('<a href="/docs">');
  });

  test('shows the recorded call and its response, and one’s own errors before those of all', () => {
    const { html } = page('payments');
    const refund = html.slice(html.indexOf('id="operation-paymentsrefund"'));
    expect(refund).toContain('Damaged on arrival');
    expect(refund).toContain('&quot;refundedAmount&quot;: 1434');
    const common = refund.indexOf('Errors that many operations have');
    const own = refund.indexOf('docs/errors#refund_not_allowed');
    expect(own).toBeGreaterThan(0);
    expect(own).toBeLessThan(common);
  });

  test('loads nothing from elsewhere and lets only its own script run', () => {
    const { html, headers } = page('carts');
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect(html).not.toMatch(/\son\w+=|style="/);
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-/,
    );
    const script = /<script type="module">([\s\S]*)<\/script>/.exec(html)?.[1] ?? '';
    const hash = new Bun.CryptoHasher('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  });
});

describe('the samples', () => {
  test('in TypeScript are what the SDK takes', async () => {
    const folder = temporaryFolder('reference-samples');
    const calls = inLanguage('TypeScript').map(
      ({ code, id }) => `export async function ${id}() {\n${code}\n}\n`,
    );
    const file = join(folder, 'samples.ts');
    writeFileSync(
      file,
      `import type { Commerce } from '${root}/sdk/typescript/src/commerce.ts';\ndeclare const commerce: Commerce;\ndeclare const file: Blob;\n${calls.join('')}`,
    );
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: `${root}/sdk/typescript/tsconfig.json`,
        compilerOptions: {
          noEmit: true,
          declaration: false,
          rootDir: '/',
          skipLibCheck: true,
          allowImportingTsExtensions: true,
          rewriteRelativeImportExtensions: false,
        },
        include: [file],
      }),
    );
    const { stdout } = await runToEnd([join(root, 'node_modules/.bin/tsc'), '-p', folder], {
      cwd: root,
    });
    expect(stdout).toBe('');
    expect(calls.length).toBeGreaterThan(340);
  });

  test.skipIf(!hasPythonTools)('in Python fit the signatures of the package', async () => {
    const calls = inLanguage('Python').map(({ code, id }) => [id, code]);
    const folder = temporaryFolder('reference-samples');
    writeFileSync(join(folder, 'calls.json'), JSON.stringify(calls));
    const bound = await run(
      [pythonPath, join(root, 'test/support/sdk/bind_samples.py'), join(folder, 'calls.json')],
      { PYTHONPATH: join(packageFolder, 'src') },
    );
    expect(bound).toEqual({ exitCode: 0, output: `${calls.length} fit\n` });
  });

  test('in curl name the address, and the body that is JSON', () => {
    for (const { code, id } of inLanguage('curl')) {
      expect([id, code.startsWith('curl ')]).toEqual([id, true]);
      const [, body] = /-d '([\s\S]*)'$/.exec(code) ?? [];
      if (body !== undefined) JSON.parse(body.replaceAll(`'\\''`, "'"));
    }
  });
});
