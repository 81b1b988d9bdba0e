import { createHash } from 'node:crypto';
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  type FileHandle,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentDisposition } from './content-disposition.ts';
import {
  assertObjectKey,
  isObjectKey,
  ObjectStoreUnavailable,
  type ObjectBody,
  type ObjectDetails,
  type ObjectStore,
  type SignedFiles,
} from './object-store.ts';
import { privateMode } from './private-files.ts';
import { putBody } from './put-body.ts';
import { signQuery, verifyQuery, type SigningKey } from './signed-query.ts';

export interface FileStoreOptions {
  readonly directory: string;
  /** The base of the API's URLs; signed URLs are `{baseUrl}/files/{key}?...`. */
  readonly baseUrl: string;
  /** The first signs URLs; any of them verifies one. */
  readonly secrets: readonly [SigningKey, ...SigningKey[]];
}

/**
 * Objects as files: `objects/<key>` holds the body, `details/<key>.json` its type and name, unless the key holds all of
 * it, as of an invoice's PDF. A body is written to a temporary file, synced and renamed, so that a crash leaves the old
 * file or the new one. Only our own account reads them.
 */
export function createFileStore(options: FileStoreOptions): ObjectStore & SignedFiles {
  const { directory, secrets } = options;
  const bodyPath = (key: string) => join(directory, 'objects', key);
  const detailsPath = (key: string) => join(directory, 'details', `${key}.json`);
  const incoming = join(directory, 'incoming');
  const write = async (key: string, path: string, body: ObjectBody) => {
    await writeAtomically(path, body, join(incoming, `${markOf(key)}${crypto.randomUUID()}`));
  };

  return {
    async put(key, body, details) {
      assertObjectKey(key);
      await putBody(body, async (watched) => {
        if (isToldByKey(key, details)) await rm(detailsPath(key), { force: true });
        else await write(key, detailsPath(key), new TextEncoder().encode(JSON.stringify(details)));
        await write(key, bodyPath(key), watched);
      });
    },
    async get(key) {
      assertObjectKey(key);
      return available(async () => {
        const sizeBytes = await sizeOf(bodyPath(key));
        if (sizeBytes === null) return null;
        const { contentType } = await readDetails(key, detailsPath(key));
        return { stream: Bun.file(bodyPath(key)).stream(), contentType, sizeBytes };
      });
    },
    async exists(key) {
      assertObjectKey(key);
      return available(async () => (await sizeOf(bodyPath(key))) !== null);
    },
    async remove(key) {
      assertObjectKey(key);
      await available(async () => {
        await rm(bodyPath(key), { force: true });
        await rm(detailsPath(key), { force: true });
        await removeUnfinished(incoming, markOf(key));
      });
    },
    removeUnfinished: (before, signal) =>
      available(async () => {
        let removed = 0;
        for (const name of await namesIn(incoming)) {
          const found = await stat(join(incoming, name)).catch(() => null);
          if (signal.aborted || found === null || found.mtime >= before) continue;
          await rm(join(incoming, name), { force: true });
          removed += 1;
        }
        return removed;
      }),
    signUrl(key, signOptions) {
      assertObjectKey(key);
      const query = signQuery(secrets[0], key, signOptions, new Date());
      return Promise.resolve(`${options.baseUrl}/files/${key}?${query}`);
    },
    async openSigned(key, query) {
      if (!isObjectKey(key)) return 'invalid';
      const grant = verifyQuery(secrets, key, query, new Date());
      if (typeof grant === 'string') return grant;
      return available(async () => {
        const sizeBytes = await sizeOf(bodyPath(key));
        if (sizeBytes === null) return 'missing';
        const details = await readDetails(key, detailsPath(key));
        const filename = grant.filename ?? details.filename ?? null;
        return {
          body: Bun.file(bodyPath(key), { type: details.contentType }),
          headers: {
            'Content-Type': details.contentType,
            'Content-Length': String(sizeBytes),
            'Content-Disposition': contentDisposition(grant.disposition, filename),
            'X-Content-Type-Options': 'nosniff',
            // Uploads share the API's origin: no script in them may run.
            'Content-Security-Policy': "default-src 'none'; sandbox",
            'Cache-Control': 'private, no-store',
            'Referrer-Policy': 'no-referrer',
          },
        };
      });
    },
  };
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: privateMode.folder });
}

async function writeAtomically(path: string, body: ObjectBody, beside: string): Promise<void> {
  await makeFolder(dirname(path));
  try {
    const file = await createFile(beside);
    try {
      if (body instanceof Uint8Array) await file.writeFile(body);
      else for await (const chunk of body) await file.write(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** In its folder, which is made when it is not there. */
async function createFile(path: string): Promise<FileHandle> {
  const create = (): Promise<FileHandle> => open(path, 'wx', privateMode.file);
  try {
    return await create();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await makeFolder(dirname(path));
    return create();
  }
}

/** Without it the rename may be lost when the machine stops. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/** The prefix of temporary files for a key. */
function markOf(key: string): string {
  return `${createHash('sha256').update(key).digest('hex').slice(0, 32)}-`;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

/** Temporary files that a crash left behind. */
async function removeUnfinished(folder: string, mark: string): Promise<void> {
  for (const name of await namesIn(folder)) if (name.startsWith(mark)) await rm(join(folder, name));
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function readDetails(key: string, path: string): Promise<ObjectDetails> {
  try {
    const details: ObjectDetails = JSON.parse(await readFile(path, 'utf8'));
    return details;
  } catch (error) {
    if (isMissing(error) && key.endsWith('.pdf')) return PDF_DETAILS;
    throw error;
  }
}

const PDF_DETAILS: ObjectDetails = { contentType: 'application/pdf' };

function isToldByKey(key: string, { contentType, ...others }: ObjectDetails): boolean {
  const isPlain = Object.values(others).every((value) => value === undefined);
  return isPlain && key.endsWith('.pdf') && contentType === PDF_DETAILS.contentType;
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'ENOTDIR')
  );
}

async function available<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ObjectStoreUnavailable('The file store failed.', { cause: error });
  }
}
