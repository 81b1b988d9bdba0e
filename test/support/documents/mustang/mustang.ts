import { existsSync } from 'node:fs';

const root = new URL('../../../..', import.meta.url).pathname;
const jars = `${root}node_modules/.cache/mustang/jars`;
const program = new URL('./ValidateAll.java', import.meta.url).pathname;

/** `node cli/services/install/install-mustang.mjs` brings it, where Java and Maven are. */
export const hasMustang = existsSync(jars) || process.env['REQUIRE_MUSTANG'] === '1';

/** With them, an XRechnung is held against the rules that KoSIT reports as warnings and notices, too. */
export const allFindings = ['error', 'exception', 'fatal', 'warning', 'notice'] as const;

/**
 * The results of each file: veraPDF's on PDF/A-3, and Mustang's on the invoice in it, with the findings that count. The
 * report's own summary says "valid" where only the invoice is.
 */
export async function resultsOf(
  files: readonly string[],
  findings: readonly string[] = ['error', 'exception'],
): Promise<{ readonly pdf: string; readonly xml: string; readonly complaints: string[] }[]> {
  const validator = Bun.spawn(['java', '-cp', `${jars}/*`, program, ...files], {
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const [trouble, exitCode] = await Promise.all([
    new Response(validator.stderr).text(),
    validator.exited,
  ]);
  if (exitCode !== 0) throw new Error(`Mustang failed: ${trouble.slice(-2_000)}`);
  return Promise.all(
    files.map(async (file) => {
      const report = await Bun.file(`${file}.xml`).text();
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
    }),
  );
}
