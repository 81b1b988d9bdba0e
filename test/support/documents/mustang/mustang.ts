import { existsSync } from 'node:fs';

const root = new URL('../../../..', import.meta.url).pathname;
const jars = `${root}node_modules/.cache/mustang/jars`;
const program = new URL('./ValidateAll.java', import.meta.url).pathname;
/** It lives for seconds: compilers that optimize and threads that collect cost twice what they save. */
const shortLived = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** `node cli/services/install/install-mustang.mjs` brings it, where Java and Maven are. */
export const hasMustang = existsSync(jars) || process.env['REQUIRE_MUSTANG'] === '1';

/** With them, an XRechnung is held against the rules that KoSIT reports as warnings and notices, too. */
export const allFindings = ['error', 'exception', 'fatal', 'warning', 'notice'] as const;

export interface MustangResult {
  readonly pdf: string;
  readonly xml: string;
  readonly complaints: string[];
}

/** One program of Java for a test file, since its start takes longer than fifty documents; the caller closes it. */
export class Mustang {
  readonly #validator = Bun.spawn(['java', ...shortLived, '-cp', `${jars}/*`, program], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  readonly #trouble = new Response(this.#validator.stderr).text();
  readonly #waiting = new Map<string, () => void>();

  constructor() {
    void this.#read();
  }

  /**
   * The results of each file: veraPDF's on PDF/A-3, and Mustang's on the invoice in it, with the findings that count. The
   * report's own summary says "valid" where only the invoice is.
   */
  async resultsOf(
    files: readonly string[],
    findings: readonly string[] = ['error', 'exception'],
  ): Promise<MustangResult[]> {
    const validated = files.map((file) => this.#validated(file));
    await this.#validator.stdin.flush();
    const failed = this.#validator.exited.then(async () => {
      throw new Error(`Mustang failed: ${(await this.#trouble).slice(-2_000)}`);
    });
    await Promise.race([Promise.all(validated), failed]);
    return Promise.all(
      files.map(async (file) => readResult(await Bun.file(`${file}.xml`).text(), findings)),
    );
  }

  async close(): Promise<void> {
    await this.#validator.stdin.end();
    await this.#validator.exited;
  }

  #validated(file: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.set(file, resolve);
    this.#validator.stdin.write(`${file}\n`);
    return promise;
  }

  async #read(): Promise<void> {
    let rest = '';
    for await (const chunk of this.#validator.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#waiting.get(line.replace(/^validated /, ''))?.();
    }
  }
}

function readResult(report: string, findings: readonly string[]): MustangResult {
  const summaryOf = (part: string): string => {
    const [, inner = ''] = new RegExp(`<${part}>(.*?)</${part}>`, 's').exec(report) ?? [];
    const summaries = [...inner.matchAll(/<summary status="(\w+)"/g)];
    return summaries.at(-1)?.[1] ?? 'no summary';
  };
  const one = new RegExp(`<(?:${findings.join('|')})[ >].*?</\\w+>`, 'gs');
  const complaints = [...report.matchAll(one)];
  return {
    pdf: summaryOf('pdf'),
    xml: summaryOf('xml'),
    complaints: complaints.map(([text]) => text),
  };
}
