import { fail } from '../../domain/errors.ts';

export interface MultipartPart {
  readonly name: string;
  /** Null for a plain field. */
  readonly filename: string | null;
  /** In lower case, without parameters; empty when the part names none. */
  readonly contentType: string;
  /** Must be read to its end, or drained, before the next part is taken. */
  readonly body: AsyncGenerator<Uint8Array, void, undefined>;
}

const PART_HEADERS_MAX = 16 * 1024;
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;

/** The boundary of a multipart/form-data body; null for any other body. */
export function boundaryOf(contentType: string | null): string | null {
  if (!contentType || !/^multipart\/form-data\s*;/i.test(contentType)) return null;
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  return quoted ?? plain ?? null;
}

/**
 * The parts of a multipart body (RFC 7578) as they arrive. Holds one chunk at a time. 400 for a body that is malformed
 * or ends too early.
 */
export async function* readParts(
  chunks: AsyncIterator<Uint8Array>,
  boundary: string,
): AsyncGenerator<MultipartPart, void, undefined> {
  const window = new ChunkWindow(chunks);
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  await drain(window.until(delimiter));
  while (!(await window.startsWith('--'))) {
    const block = await window.textUntil('\r\n', PART_HEADERS_MAX);
    if (block.trim() !== '') malformed();
    yield { ...describe(await headerLines(window)), body: window.until(delimiter) };
  }
}

/** Reads the rest and discards it. */
export async function drain(chunks: AsyncIterator<Uint8Array>): Promise<void> {
  while (!(await chunks.next()).done);
}

/** The lines up to the empty one that ends a part's headers. */
async function headerLines(window: ChunkWindow): Promise<string[]> {
  const lines: string[] = [];
  let left = PART_HEADERS_MAX;
  for (;;) {
    const line = await window.textUntil('\r\n', left);
    if (line === '') return lines;
    left -= line.length + 2;
    lines.push(line);
  }
}

function describe(lines: readonly string[]): Omit<MultipartPart, 'body'> {
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const disposition = headers.get('content-disposition') ?? '';
  if (!/^form-data\b/i.test(disposition)) malformed();
  const contentType = (headers.get('content-type') ?? '').split(';')[0] ?? '';
  return {
    name: parameterOf(disposition, 'name') ?? '',
    filename: parameterOf(disposition, 'filename'),
    contentType: contentType.trim().toLowerCase(),
  };
}

/** A parameter's value; the extended form (RFC 8187) wins. Browsers write a quote as %22. */
function parameterOf(header: string, name: string): string | null {
  const extended = new RegExp(String.raw`;\s*${name}\*=utf-8''([^\s;]+)`, 'i').exec(header)?.[1];
  if (extended !== undefined) return decoded(extended);
  const found = new RegExp(String.raw`;\s*${name}=(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))`, 'i').exec(
    header,
  );
  if (!found) return null;
  const [, quoted, plain = ''] = found;
  return (quoted?.replaceAll(/\\(["\\])/g, '$1') ?? plain).replaceAll('%22', '"');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return malformed();
  }
}

function malformed(): never {
  fail('validation_error', [
    {
      path: '',
      code: 'invalid_format',
      message: 'The body is no complete multipart/form-data.',
    },
  ]);
}

/** Other bytes are refused, as those of JSON bodies: a file's name would be stored with replacement characters. */
function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return fail('malformed_body');
  }
}

/** What has arrived and is not yet consumed. It begins with a line end, so that the first delimiter is no special case. */
class ChunkWindow {
  #held: Buffer = Buffer.from('\r\n');
  readonly #chunks: AsyncIterator<Uint8Array>;

  constructor(chunks: AsyncIterator<Uint8Array>) {
    this.#chunks = chunks;
  }

  /** Yields everything before the delimiter, and consumes the delimiter too. */
  async *until(delimiter: Buffer): AsyncGenerator<Uint8Array, void, undefined> {
    for (;;) {
      const at = this.#held.indexOf(delimiter);
      // Without a match the last bytes may be the beginning of the delimiter.
      const sure = at === -1 ? this.#held.length - delimiter.length + 1 : at;
      const part = this.#take(Math.max(0, sure));
      if (part.length > 0) yield part;
      if (at !== -1) {
        this.#take(delimiter.length);
        return;
      }
      const left = this.#held;
      if (await this.#leaves(delimiter)) yield left;
    }
  }

  async textUntil(mark: string, maximum: number): Promise<string> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      if (at > maximum || (at === -1 && this.#held.length > maximum)) malformed();
      if (at !== -1) {
        const text = utf8(this.#take(at));
        this.#take(mark.length);
        return text;
      }
      await this.#fill();
    }
  }

  async startsWith(mark: string): Promise<boolean> {
    while (this.#held.length < mark.length) await this.#fill();
    return this.#held.toString('latin1', 0, mark.length) === mark;
  }

  #take(length: number): Buffer {
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return taken;
  }

  /**
   * Reads the next chunk. True when the buffered bytes are not part of a delimiter, so that the caller can yield them:
   * this avoids copying a large chunk to join it with a few bytes.
   */
  async #leaves(delimiter: Buffer): Promise<boolean> {
    const next = await this.#next();
    const seam = Buffer.concat([this.#held, next.subarray(0, delimiter.length - 1)]);
    const isJoined = next.length < delimiter.length || seam.includes(delimiter);
    const leaves = !isJoined && this.#held.length > 0;
    this.#held = isJoined ? Buffer.concat([this.#held, next]) : next;
    return leaves;
  }

  async #fill(): Promise<void> {
    this.#held = Buffer.concat([this.#held, await this.#next()]);
  }

  async #next(): Promise<Buffer> {
    const { done, value } = await this.#chunks.next();
    return done ? malformed() : Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  }
}
