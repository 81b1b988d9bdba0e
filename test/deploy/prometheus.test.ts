import { beforeAll, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '../support/deploy/tool.ts';
import { testBaseUrl } from '../support/world/world.ts';

/** The alerts and the board of deploy/: valid, tested, and about metrics that the processes export. */
interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<string, string>>;
}
interface AlertTest {
  readonly alertname: string;
  readonly exp_alerts: readonly unknown[];
}

const root = new URL('../..', import.meta.url).pathname;
const folder = 'deploy/prometheus';
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { groups } = Bun.YAML.parse(read(`${folder}/rules.yml`)) as {
  groups: readonly { rules: readonly Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const testFiles = readdirSync(join(root, folder, 'tests')).map((name) => `${folder}/tests/${name}`);
const tried = testFiles.flatMap((file) => {
  const { tests } = Bun.YAML.parse(read(file)) as {
    tests: readonly { alert_rule_test: readonly AlertTest[] }[];
  };
  return tests.flatMap((one) => one.alert_rule_test);
});

describe('alerts', () => {
  test('promtool accepts rules and configuration', async () => {
    const checked = await runTool('promtool', 'check', 'rules', `${folder}/rules.yml`);
    expect(checked).toMatchObject({ code: 0 });
    expect(checked.output).toContain(`${rules.length} rules found`);
    const config = await runTool(
      'promtool',
      'check',
      'config',
      '--syntax-only',
      `${folder}/prometheus.yml`,
    );
    expect(config).toMatchObject({ code: 0 });
  });

  test.each(testFiles)('%s holds', async (file) => {
    const { code, output } = await runTool('promtool', 'test', 'rules', file);
    expect(code === 0 ? 'holds' : output).toBe('holds');
  });

  test('each is seen to fire and to be silent', () => {
    const names = rules.map(({ alert }) => alert).toSorted();
    const namesOf = (fires: boolean) =>
      [
        ...new Set(
          tried
            .filter((one) => one.exp_alerts.length > 0 === fires)
            .map(({ alertname }) => alertname),
        ),
      ].toSorted();
    expect(new Set(names).size).toBe(names.length);
    expect(namesOf(true)).toEqual(names);
    expect(namesOf(false)).toEqual(names);
  });

  test('each says what happens, and leads to a section that mends it', () => {
    const headings = (page: string): string[] =>
      [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\w\s-]/g, '')
          .replaceAll(' ', '-'),
      );
    const lost = rules.filter(({ annotations: { summary = '', mend = '' } }) => {
      const [, page = '', anchor] = /(docs\/[\w-]+\.md)(?:#([\w-]+))?/.exec(mend) ?? [];
      if (summary === '' || !existsSync(join(root, page)) || page === '') return true;
      return anchor !== undefined && !headings(page).includes(anchor);
    });
    expect(lost.map(({ alert }) => alert)).toEqual([]);
    const programs = rules.flatMap(({ annotations }) =>
      [...(annotations['mend'] ?? '').matchAll(/\bbun (cli\/\S+\.ts)/g)].map(
        ([, file = '']) => file,
      ),
    );
    expect(programs.length).toBeGreaterThan(0);
    expect(programs.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('each metric for which the table of docs/operations.md names a condition has one', () => {
    const table = read('docs/operations.md')
      .split('\n')
      .filter((line) => /^\| .*`commerce_/.test(line))
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter(([, , , condition]) => condition !== '')
      .flatMap(([, metrics = '']) => {
        const named = [...metrics.matchAll(/commerce_\w+/g)].map(([name]) => name);
        return named.length === 0 ? [] : [named];
      });
    expect(table.length).toBeGreaterThan(20);
    const watched = rules.map(({ expr }) => expr).join('\n');
    const isWatched = (metric: string): boolean =>
      new RegExp(`${metric}(_bucket|_count)?\\b`).test(watched);
    expect(table.filter((named) => !named.some(isWatched))).toEqual([]);
  });
});

describe('every metric that is named', () => {
  let exported: Set<string>;

  beforeAll(async () => {
    const sql = new SQL({ url: process.env['DATABASE_URL'] ?? '', max: 1 });
    const [actors] = await sql`
      select metrics_url from actor_process where metrics_url is not null order by heartbeat_at desc limit 1`;
    await sql.end();
    const scrapes = await Promise.all(
      [`${testBaseUrl()}/metrics`, actors.metrics_url].map(async (url) =>
        (await fetch(url)).text(),
      ),
    );
    exported = new Set(
      scrapes.flatMap((text) =>
        [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name),
      ),
    );
  });

  const unknown = (text: string): string[] =>
    [...new Set([...text.matchAll(/\bcommerce_[a-z_]+/g)].map(([name]) => name))].filter(
      (name) => !exported.has(name) && !exported.has(name.replace(/_(bucket|count|sum)$/, '')),
    );

  test('by an alert is exported', () => {
    expect(unknown(rules.map(({ expr }) => expr).join('\n'))).toEqual([]);
    expect(unknown('commerce_missing')).toEqual(['commerce_missing']);
  });

  test('by the board is exported, and every panel has a query', () => {
    const board = JSON.parse(read('deploy/grafana/commerce-service.json')) as {
      panels: readonly { type: string; title: string; targets?: readonly { expr: string }[] }[];
    };
    const panels = board.panels.filter(({ type }) => type !== 'row');
    const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(panels.filter(({ targets = [] }) => targets.length === 0)).toEqual([]);
    expect(queries.length).toBeGreaterThan(20);
    expect(unknown(queries.join('\n'))).toEqual([]);
  });

  test('by docs/operations.md is exported', () => {
    const table = read('docs/operations.md')
      .split('\n')
      .filter((line) => /^\| `commerce_.*\| (API|actor) +\|/.test(line))
      .join('\n');
    expect(unknown(table)).toEqual([]);
  });

  test('by the board is valid PromQL', async () => {
    const board = read('deploy/grafana/commerce-service.json');
    const { panels } = JSON.parse(board) as {
      panels: readonly { targets?: readonly { expr: string }[] }[];
    };
    const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    const asRules = queries.map((expr, index) => ({
      record: `board:query_${index}`,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$pool', '.*'),
    }));
    const path = join(root, 'test/output/board-rules.json');
    await Bun.write(path, JSON.stringify({ groups: [{ name: 'board', rules: asRules }] }));
    const { code, output } = await runTool('promtool', 'check', 'rules', path);
    expect(code === 0 ? 'valid' : output).toBe('valid');
  });
});
