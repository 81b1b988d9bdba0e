import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES = new Map([
  ['html', 'text/html; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['json', 'application/json'],
  ['svg', 'image/svg+xml'],
  ['woff2', 'font/woff2'],
  ['txt', 'text/plain; charset=utf-8'],
  ['md', 'text/markdown; charset=utf-8'],
]);

/** The style that the theme's switch adds for the instant in which it changes colours (@vueuse/core). */
const SWITCH_STYLE =
  '*,*::before,*::after{-webkit-transition:none!important;-moz-transition:none!important;-o-transition:none!important;-ms-transition:none!important;transition:none!important}';

/**
 * Completes the built pages: the sheet of the colours of code, and `site.json`, from which the API serves: each file
 * with its type and hash, and the policy that admits exactly the scripts and styles that are in the pages.
 */
export function writeManifest(out) {
  const sheet = addColours(out);
  const names = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
    .toSorted();
  const pages = names.filter((name) => name.endsWith('.html'));
  const texts = pages.map((name) => readFileSync(join(out, name), 'utf8'));
  const files = Object.fromEntries(names.map((name) => [name, entryOf(out, name, sheet)]));
  writeFileSync(join(out, 'site.json'), JSON.stringify({ policy: policyOf(texts), files }));
  return names.length;
}

function addColours(out) {
  const css = readFileSync(join(out, 'code-colours.css'));
  rmSync(join(out, 'code-colours.css'));
  const name = `assets/code.${sha256(css, 'hex').slice(0, 8)}.css`;
  writeFileSync(join(out, name), css);
  for (const page of readdirSync(out, { recursive: true }).filter((one) => one.endsWith('.html'))) {
    const html = readFileSync(join(out, page), 'utf8');
    writeFileSync(
      join(out, page),
      html.replace('</head>', `<link rel="stylesheet" href="/docs/${name}"></head>`),
    );
  }
  return name;
}

function entryOf(out, name) {
  const bytes = readFileSync(join(out, name));
  const type = TYPES.get(name.split('.').at(-1)) ?? 'application/octet-stream';
  const packed = /^(?:text|application\/json|image\/svg)/.test(type) && bytes.length > 1024;
  if (packed) writeFileSync(join(out, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  return { type, hash: sha256(bytes, 'base64url').slice(0, 22), packings: packed ? ['gzip'] : [] };
}

function policyOf(pages) {
  const scripts = inside(pages, /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const styles = inside(pages, /<style[^>]*>([\s\S]*?)<\/style>/g);
  const attributes = inside(pages, /\sstyle="([^"]*)"/g);
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes(scripts)}`,
    `style-src 'self' ${hashes([...styles, SWITCH_STYLE])}`,
    `style-src-attr 'unsafe-hashes' ${hashes(attributes)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function inside(pages, pattern) {
  return [...new Set(pages.flatMap((page) => [...page.matchAll(pattern)].map(([, text]) => text)))];
}

function hashes(texts) {
  return texts.map((text) => `'sha256-${sha256(text, 'base64')}'`).join(' ');
}

function sha256(content, encoding) {
  return createHash('sha256').update(content).digest(encoding);
}
