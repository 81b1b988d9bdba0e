import { beforeAll, describe, expect, test } from 'bun:test';
import { join, relative } from 'node:path';
import {
  expectWell,
  hasPythonTools,
  pythonPath,
  packageFolder,
  readmePrograms,
  runTool,
} from '../../support/sdk/python.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const source = join(packageFolder, 'src');

/** The README's programs as files, beside one whose every line but the first is wrong. */
async function writePrograms(): Promise<string> {
  const folder = temporaryFolder('python-sdk-programs');
  for (const [name, text] of await readmePrograms()) await Bun.write(join(folder, name), text);
  return folder;
}

const mistakes = `from commerce_service import ApiError, Commerce, CommerceError
commerce = Commerce()
commerce.carts.create()
commerce.carts.create(application_id=1)
commerce.carts.get("c1").line_itms
commerce.carts.add_item("c1", name="Desk", unit_price="1.00")
commerce.orders.list(status=["on_fire"])
commerce.buyer_checkout.complete("s1", payment_method="card", shipping_address={"line1": "1 Way"})
def is_gone(error: CommerceError) -> bool:
    return error.code == "gone_fishing"
def why(error: ApiError) -> str | None:
    declined = error.details_of("payment_failed")
    return declined["colour"] if declined else None
def where(error: ApiError) -> str:
    return error.details_of("cart_not_found")["path"]
`;

describe.skipIf(!hasPythonTools)('types of the Python SDK', () => {
  /** All runs of mypy here share it, so that the package is checked once. */
  let cache: string;
  beforeAll(async () => {
    cache = `--cache-dir=${temporaryFolder('python-sdk-mypy')}`;
  });

  test('the package and its generator are formatted and free of lint', async () => {
    const folders = ['src', 'generator', 'tests'];
    await expectWell(runTool('ruff', 'format', '--check', '--no-cache', ...folders));
    await expectWell(runTool('ruff', 'check', '--no-cache', ...folders));
  });

  test('mypy --strict finds nothing in the package, its tests and the README', async () => {
    const programs = await writePrograms();
    await expectWell(runTool('mypy', '--strict', cache, 'src', 'tests'));
    const names = [...(await readmePrograms()).keys()].map((name) => join(programs, name));
    expect(names.length).toBeGreaterThan(5);
    await expectWell(runTool('mypy', '--strict', cache, ...names));
  });

  test('mypy finds misspelt names and values', async () => {
    const folder = temporaryFolder('python-sdk-mistakes');
    await Bun.write(join(folder, 'mistakes.py'), mistakes);
    const { output } = await runTool(
      'mypy',
      '--strict',
      '--no-color-output',
      cache,
      join(folder, 'mistakes.py'),
    );
    const lines = [...output.matchAll(/mistakes\.py:(\d+): error/g)].map(([, line]) => line);
    expect([...new Set(lines)]).toEqual(['3', '4', '5', '6', '7', '8', '10', '13', '15']);
  });

  test('pyright finds nothing in the package, and strictly nothing in the README', async () => {
    const programs = await writePrograms();
    // One run reads the package once. That the programs are checked strictly is seen by one that is only then wrong.
    const settings = {
      extends: relative(programs, join(packageFolder, 'pyproject.toml')),
      include: ['.', relative(programs, source)],
      strict: ['.'],
      extraPaths: [source],
    };
    await Bun.write(join(programs, 'pyrightconfig.json'), JSON.stringify(settings));
    await Bun.write(join(programs, 'untyped.py'), 'def untyped(value):\n    return value\n');
    const options = ['--outputjson', '--pythonpath', pythonPath, '--project', programs];
    const { output } = await runTool('pyright', ...options);
    const found: { file: string; rule: string }[] = JSON.parse(output).generalDiagnostics;
    const planted = join(programs, 'untyped.py');
    expect(found.filter(({ file }) => file !== planted)).toEqual([]);
    expect(found.map(({ rule }) => rule)).toContain('reportMissingParameterType');
  });
});
