import { fail } from '../../domain/errors.ts';
import type { Reply } from '../http/reply.ts';
import { fileReply, followBuild, readFiles } from './built-site.ts';

export interface PackagesSite {
  /** The response for a name below `/packages`; with '', how each is installed from `origin`. */
  readonly respond: (name: string, request: Request, origin: string) => Reply;
}

/**
 * The SDKs and the command line as `npm run packages:build` packed them, to be installed from this service until they are
 * published. An image of production has none: `not_found`.
 */
export function openPackages(folder: string): PackagesSite {
  const current = followBuild(folder, readFiles);
  return {
    respond: (name, request, origin) => {
      const files = current() ?? fail('not_found');
      if (name === '') return listReply(`${origin}/packages`);
      const file = files.get(name) ?? fail('not_found');
      return fileReply(folder, name, file, request, { caching: 'no-cache' });
    },
  };
}

function listReply(base: string): Reply {
  const body = [
    '# TypeScript and JavaScript',
    `npm install ${base}/sdk.tgz`,
    '# Python',
    `pip install ${base}/python.tar.gz`,
    '# The command line',
    `npm install -g ${base}/cli.tgz`,
    '',
  ].join('\n');
  return { status: 200, raw: { body, contentType: 'text/plain; charset=utf-8' } };
}
