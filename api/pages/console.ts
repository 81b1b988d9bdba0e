import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../../domain/errors.ts';
import { html, type Reply } from '../http/reply.ts';
import { fileReply, followBuild, readFiles, type BuiltFile } from './built-site.ts';

/** What `npm run console:build` wrote. */
interface BuiltConsole {
  readonly page: string;
  readonly files: ReadonlyMap<string, BuiltFile>;
}

export interface ConsoleSite {
  /**
   * The response for a path below `/console`; null when the console is not built. `formOrigin` is the place beside this
   * service to which signing out may lead, the identity provider's.
   */
  readonly answer: (path: string, request: Request, formOrigin: string | null) => Reply | null;
}

const HEAD = '<head>';

/**
 * The console, from the folder into which it was built. A path without a file is a page of the console, which finds its
 * way in the browser. Only names of the manifest are opened, so no path leads out of the folder.
 */
export function openConsole(folder: string): ConsoleSite {
  const current = followBuild(folder, readConsole);
  return {
    answer: (path, request, formOrigin) => {
      const site = current();
      if (!site) return null;
      const file = path === 'index.html' ? undefined : site.files.get(path);
      if (file) return fileReply(folder, path, file, request);
      return /\.\w+$/.test(path) ? fail('not_found') : pageReply(site.page, formOrigin);
    },
  };
}

function readConsole(folder: string): BuiltConsole {
  return { page: readFileSync(join(folder, 'index.html'), 'utf8'), files: readFiles(folder) };
}

/** Each response has a nonce of its own for the style elements of dialogs; scripts are files of the console alone. */
function pageReply(page: string, formOrigin: string | null): Reply {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "connect-src 'self' blob:",
    // Pages of extensions are strangers', held by the sandbox of their frame.
    "frame-src 'self' blob: https:",
    `form-action 'self' ${formOrigin ?? ''}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
  return html(page.replace(HEAD, `${HEAD}<meta name="style-nonce" content="${nonce}">`), {
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
}
