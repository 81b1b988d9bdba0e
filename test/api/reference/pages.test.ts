import { describe, expect, test } from 'bun:test';
import { Type } from '@sinclair/typebox';
import { anyone } from '../../../api/http/access.ts';
import { created } from '../../../api/http/reply.ts';
import { defineRoute } from '../../../api/http/route.ts';
import { buildOpenApi, type OpenApiDocument } from '../../../api/openapi/document.ts';
import { apiInfo } from '../../../api/openapi/info.ts';
import { operationsOf } from '../../../api/pages/reference/document-parts.ts';
import { openReference } from '../../../api/pages/reference.ts';
import { errors } from '../../../domain/errors.ts';

const file = new URL('../../../docs/openapi.json', import.meta.url);
const document: OpenApiDocument = await Bun.file(file).json();
const reference = openReference(document);
const surroundings = { key: null, hasGuides: true };

function pageOf(slug: string | null) {
  const page = reference.page(slug, surroundings);
  if (!page) throw new Error(`there is no page ${slug}`);
  return page;
}

const slugs = reference.pages.map(({ slug }) => slug);
const html = new Map(slugs.map((slug) => [slug, pageOf(slug).html]));
const ids = (text: string) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

describe('the pages of the reference', () => {
  test('are in the order of a merchant’s work, and those of operators come last', () => {
    expect(slugs.slice(0, 2)).toEqual(['carts', 'checkout-sessions']);
    const order = ['carts', 'orders', 'payments', 'customers', 'buyer-cards', 'team', 'operators'];
    expect(slugs.filter((slug) => order.includes(slug))).toEqual(order);
    const start = pageOf(null).html;
    const position = (slug: string) => start.indexOf(`<a href="/docs/api/${slug}">`);
    expect(position('carts')).toBeGreaterThan(0);
    expect(position('carts')).toBeLessThan(position('operations'));
  });

  test('hold every operation once, and every error code', () => {
    const shown = [...html.values()].flatMap(ids).filter((id) => /^operation-\w+$/.test(id));
    const wanted = operationsOf(document).map(({ id }) => id);
    expect(shown.toSorted()).toEqual(wanted.toSorted());
    const ofErrors = ids(html.get('errors') ?? '');
    for (const code of Object.keys(errors)) expect(ofErrors).toContain(code);
  });

  test('lead only to sections that are there, and have no id twice', () => {
    const broken: string[] = [];
    for (const [slug, text] of html) {
      const own = ids(text);
      expect([slug, own.length]).toEqual([slug, new Set(own).size]);
      for (const [, target = '', id = ''] of text.matchAll(/<a href="([^"#]*)#([^"]+)"/g)) {
        const [, other] = /^\/docs\/api\/(.+)$/.exec(target) ?? [];
        const page = target === '' ? text : html.get(other ?? '');
        if (target !== '/docs/errors' && !page?.includes(` id="${id}"`))
          broken.push(`${slug} -> ${target}#${id}`);
      }
      for (const [, other = ''] of text.matchAll(/<a href="\/docs\/api\/([\w-]+)"/g))
        expect(slugs).toContain(other);
    }
    expect(broken).toEqual([]);
  });

  test('weigh little', () => {
    const heavy = [...html].flatMap(([slug, text]) => {
      const elements = (text.match(/<[a-z]/g) ?? []).length;
      const packed = Bun.gzipSync(text).length;
      return elements <= 15_000 && packed <= 90_000 ? [] : [[slug, elements, packed]];
    });
    expect(heavy).toEqual([]);
    expect(pageOf(null).html.length).toBeLessThan(60_000);
    expect(JSON.stringify(reference.index()).length).toBeLessThan(80_000);
  });

  test('know where each operation and object of the former single page is', () => {
    const { operations, objects } = reference.index();
    for (const [slug, id] of operations) expect(html.get(slug)).toContain(` id="${id}"`);
    for (const [name, slug] of Object.entries(objects))
      expect([name, html.get(slug)?.includes(` id="object-${name}"`)]).toEqual([name, true]);
    expect(objects['cart']).toBe('carts');
    expect(objects['order']).toBe('orders');
  });

  test('are there as Markdown with each operation, its samples and its response', () => {
    const { operations } = reference.index();
    for (const { slug } of reference.pages) {
      const text = reference.markdown(slug) ?? '';
      for (const [page, , method, path, summary] of operations)
        if (page === slug) expect(text).toContain(`## ${summary}\n\n\`${method} ${path}\`\n`);
      expect(text).not.toMatch(/undefined|\[object|<\w+ class/);
    }
    const carts = reference.markdown('carts') ?? '';
    for (const part of ['```sh\ncurl -X POST', '```ts\nimport', '```python\nfrom', '```json\n{'])
      expect(carts).toContain(part);
    expect(reference.markdown('nothing')).toBeNull();
    expect(reference.page('nothing', surroundings)).toBeNull();
  });

  test('list the errors of an operation before those that others have, too', () => {
    const carts = html.get('carts') ?? '';
    const [, section = ''] = carts.split('<section class="operation" id="operation-cartsadditem"');
    const own = section.indexOf('cart_already_converted');
    expect(own).toBeGreaterThan(0);
    expect(own).toBeLessThan(section.indexOf('Common errors: '));
    expect(section.indexOf('rate_limit_exceeded')).toBeGreaterThan(
      section.indexOf('Common errors: '),
    );
  });

  test('are filled in with a key that they are given, and say so where the guides are missing', () => {
    const filled = reference.page('carts', { key: 'sk_test_"x', hasGuides: false })?.html;
    expect(filled).toContain('data-default="sk_test_&quot;x"');
    expect(filled).toContain('npm run docs-site:build');
    expect(html.get('carts')).not.toContain('data-default');
    expect(html.get('carts')).toContain('<a href="/docs">');
  });

  test('load nothing from elsewhere and let only their own script run', () => {
    for (const slug of [null, ...slugs]) {
      const page = pageOf(slug);
      expect(page.html).not.toMatch(/(src|href)="(https?:)?\/\//);
      expect(page.html).not.toMatch(/<\w[^>]*\s(on\w+|style)="/);
      const policy = page.headers['content-security-policy'];
      expect(policy).toMatch(/default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-/);
      const script = /<script type="module">([\s\S]*)<\/script>/.exec(page.html)?.[1] ?? '';
      const hash = new Bun.CryptoHasher('sha256').update(script).digest('base64');
      expect(policy).toContain(`'sha256-${hash}'`);
    }
  });

  test('escape what they show', () => {
    const route = defineRoute({
      method: 'POST',
      path: '/api/v1/carts',
      name: 'carts.create',
      tag: 'Carts',
      summary: 'Fill a <cup>',
      description: 'With <b>tea</b> & `<milk>`.',
      access: anyone(),
      body: Type.Object({ name: Type.String({ examples: ["<script>'"] }) }),
      answer: { status: 201, data: Type.Object({ id: Type.String({ examples: ['<i>'] }) }) },
      errors: [],
      handle: async () => ({ id: '1' }),
      reply: (cup) => created(cup),
    });
    const page = openReference(buildOpenApi([route], apiInfo)).page('carts', surroundings);
    expect(page?.html).toContain('Fill a &lt;cup&gt;');
    expect(page?.html).toContain('&lt;b&gt;tea&lt;/b&gt; &amp; <code>&lt;milk&gt;</code>');
    for (const raw of ['<cup>', '<b>', '<i>', '<milk>', "<script>'"])
      expect(page?.html).not.toContain(raw);
  });
});
