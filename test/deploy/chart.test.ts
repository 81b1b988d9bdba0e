import { describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  chart,
  leastValues,
  lintChart,
  renderChart,
  validateObjects,
  type Rendered,
  type Yaml,
} from '../support/deploy/chart.ts';
import { runTool } from '../support/deploy/tool.ts';

const root = new URL('../..', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const several = {
  ...leastValues,
  pools: [
    { name: 'default', autoscaling: { minReplicas: 2, maxReplicas: 8 } },
    { name: 'acme', replicas: 1, resources: { requests: { cpu: '2' } } },
  ],
  podMonitor: { enabled: true },
  networkPolicy: { apiFrom: [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }] },
};
const inCells = {
  ...several,
  cells: [
    { name: 'main', databaseUrl: { name: 'db-main', key: 'url' } },
    {
      name: 'b',
      databaseUrl: { name: 'db-b', key: 'url' },
      directUrl: { name: 'db-b', key: 'direct' },
      pools: [{ name: 'default', autoscaling: { minReplicas: 1, maxReplicas: 4 } }],
    },
  ],
};

const [least, full, cells] = await Promise.all([
  renderChart(leastValues),
  renderChart(several),
  renderChart(inCells),
]);

const ofKind = ({ objects }: Rendered, kind: string): Yaml[] =>
  objects.filter((object) => object.kind === kind);
const podsOf = (rendered: Rendered): Yaml[] =>
  [...ofKind(rendered, 'Deployment'), ...ofKind(rendered, 'Job')].map(
    ({ spec }) => spec.template.spec,
  );

describe('the chart', () => {
  test('is accepted by helm lint', async () => {
    for (const values of [leastValues, several, inCells])
      expect(await lintChart(values)).toMatchObject({ code: 0 });
  });

  test('renders objects that Kubernetes and KEDA know', async () => {
    for (const { path, output, objects } of [least, full, cells]) {
      expect(output).not.toContain('Error');
      // A PodMonitor belongs to the operator of Prometheus, whose schemas we do not have.
      const known = objects.filter(({ kind }) => kind !== 'PodMonitor');
      writeFileSync(path, known.map((one) => JSON.stringify(one)).join('\n---\n'));
      const { code, output: said } = await validateObjects(path);
      expect(code === 0 ? 'valid' : said).toBe('valid');
      expect(said).toContain(`Valid: ${known.length}, Invalid: 0, Errors: 0, Skipped: 0`);
    }
  });

  test.each([
    ['a field of a Deployment', 'Deployment', (spec: Yaml) => (spec.replica = 1)],
    ['a field of a ScaledObject', 'ScaledObject', (spec: Yaml) => (spec.poolingInterval = 1)],
  ])('%s that does not exist would be found', async (_, kind, change) => {
    const [object] = structuredClone(ofKind(least, kind));
    change(object.spec);
    const path = `${least.path}.${kind}.json`;
    writeFileSync(path, JSON.stringify(object));
    expect((await validateObjects(path)).code).not.toBe(0);
  });

  test('runs each pool as a Deployment of its own, and scales those that ask for it', () => {
    const deployments = ofKind(full, 'Deployment').map(({ metadata, spec }) => [
      metadata.name,
      spec.replicas,
      spec.template.spec.containers[0].args,
    ]);
    expect(deployments.toSorted()).toEqual([
      ['shop-actors-acme', 1, ['actors', '--pool', 'acme']],
      ['shop-actors-default', undefined, ['actors', '--pool', 'default']],
      ['shop-api', 2, ['api']],
    ]);
    const scaled = ofKind(full, 'ScaledObject').map(({ spec }) => [
      spec.scaleTargetRef.name,
      spec.minReplicaCount,
      spec.maxReplicaCount,
    ]);
    expect(scaled).toEqual([['shop-actors-default', 2, 8]]);
    expect(ofKind(full, 'HorizontalPodAutoscaler')).toEqual([]);
    const selected = ofKind(full, 'PodDisruptionBudget').map(
      ({ spec }) => spec.selector.matchLabels,
    );
    for (const { spec } of ofKind(full, 'Deployment'))
      expect(selected).toContainEqual(spec.selector.matchLabels);
  });

  test('runs the pools of each cell, and tells every process where the cells are', async () => {
    const deployments = ofKind(cells, 'Deployment');
    expect(deployments.map(({ metadata }) => metadata.name).toSorted()).toEqual([
      'shop-actors-b-default',
      'shop-actors-main-acme',
      'shop-actors-main-default',
      'shop-api',
    ]);
    const cellOf = (pod: Yaml) =>
      pod.containers[0].env.find(({ name }: Yaml) => name === 'CELL')?.value;
    expect(deployments.map(({ spec }) => cellOf(spec.template.spec)).toSorted()).toEqual([
      'b',
      'main',
      'main',
      undefined,
    ]);
    for (const { metadata, spec } of deployments)
      expect(metadata.labels['commerce-service/cell']).toBe(cellOf(spec.template.spec));
    for (const pod of podsOf(cells)) {
      const given = pod.containers[0].env.filter(({ name }: Yaml) => name.startsWith('CELLS'));
      expect(given).toEqual([
        { name: 'CELLS_0', valueFrom: { secretKeyRef: { name: 'db-main', key: 'url' } } },
        { name: 'CELLS_1', valueFrom: { secretKeyRef: { name: 'db-b', key: 'url' } } },
        { name: 'CELLS', value: 'main=$(CELLS_0) b=$(CELLS_1)' },
        { name: 'CELLS_DIRECT_1', valueFrom: { secretKeyRef: { name: 'db-b', key: 'direct' } } },
        { name: 'CELLS_DIRECT', value: 'b=$(CELLS_DIRECT_1)' },
      ]);
    }
    const queries = ofKind(cells, 'ScaledObject').map(({ metadata, spec }) => [
      metadata.name,
      spec.triggers.map((trigger: Yaml) => trigger.metadata.query.match(/cell="[a-z]+"/g)),
    ]);
    expect(queries).toEqual([
      ['shop-actors-main-default', [Array(2).fill('cell="main"'), ['cell="main"']]],
      ['shop-actors-b-default', [Array(2).fill('cell="b"'), ['cell="b"']]],
    ]);
    const ambiguous = inCells.cells.map((cell, index) => ({
      ...cell,
      name: ['a', 'a-b'][index],
      pools: [
        { name: 'default', replicas: 1 },
        { name: ['b-c', 'c'][index], replicas: 1 },
      ],
    }));
    const { code, output } = await renderChart({ ...leastValues, cells: ambiguous });
    expect(code).not.toBe(0);
    expect(output).toContain('Two pools of actor processes are called shop-actors-a-b-c');
  });

  test('lets no process be root, write to its image, gain privileges or call Kubernetes', () => {
    const pods = podsOf(full);
    expect(pods).toHaveLength(4);
    for (const pod of pods) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of pod.containers)
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
    }
    const user = /^USER (\d+):/m.exec(read('deploy/docker/Dockerfile'))?.[1];
    expect(pods.map(({ securityContext }) => String(securityContext.runAsUser))).toEqual(
      pods.map(() => user ?? ''),
    );
  });

  test('takes secrets from the Secret that is named, and from nowhere else', () => {
    for (const pod of podsOf(full)) {
      const [container] = pod.containers;
      expect(container.envFrom).toEqual([{ secretRef: { name: 'commerce' } }]);
      expect(container.env.map(({ name }: Yaml) => name).toSorted()).toEqual(
        [...Object.keys(leastValues.config), 'TRUSTED_PROXIES'].toSorted(),
      );
    }
    expect(ofKind(full, 'Secret')).toEqual([]);
  });

  test('probes what the processes serve, and gives them time to end', () => {
    const image = read('deploy/docker/Dockerfile');
    for (const { spec } of ofKind(full, 'Deployment')) {
      const pod = spec.template.spec;
      const [container] = pod.containers;
      expect(image).toContain(String(container.ports[0].containerPort));
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
        expect(container[probe].httpGet.port).toBe(container.ports[0].name);
      expect(container.livenessProbe.httpGet.path).toBe('/health');
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(15);
      expect(pod.topologySpreadConstraints).toHaveLength(2);
    }
  });

  test('migrates before a release, with nothing that the release has yet to create', () => {
    const [job] = ofKind(full, 'Job');
    expect(job.metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    expect(job.spec.template.spec.containers[0].args).toEqual(['migrate']);
    expect(job.spec.template.spec.serviceAccountName).toBe('default');
  });

  test('lets in whom the values name, and nobody out to the metadata of the cloud', () => {
    const policies = Object.fromEntries(
      ofKind(full, 'NetworkPolicy').map(({ metadata, spec }) => [metadata.name, spec]),
    );
    expect(policies['shop-api'].ingress[0].from).toEqual(several.networkPolicy.apiFrom);
    expect(policies['shop-actors'].ingress[0].from).toHaveLength(1);
    for (const { spec } of ofKind(full, 'NetworkPolicy'))
      expect(spec.egress[0].to[0].ipBlock.except).toEqual(['169.254.0.0/16']);
  });
});

describe('the queries of the scaling', () => {
  const queries = (): string[] =>
    ofKind(least, 'ScaledObject').flatMap(({ spec }) =>
      spec.triggers.map(({ metadata }: Yaml) => metadata.query),
    );

  test('are valid PromQL about metrics that the operations page lists', async () => {
    const path = `${least.path}.rules.json`;
    const rules = queries().map((expr, index) => ({ record: `scaling:query_${index}`, expr }));
    writeFileSync(path, JSON.stringify({ groups: [{ name: 'scaling', rules }] }));
    const { code, output } = await runTool('promtool', 'check', 'rules', path);
    expect(code === 0 ? 'valid' : output).toBe('valid');
    const named = queries()
      .flatMap((query) => [...query.matchAll(/commerce_[a-z_]+(?:\(([a-z_|]+)\)([a-z_]+))?/g)])
      .flatMap(([name, kinds, end]) =>
        kinds === undefined
          ? [name]
          : kinds.split('|').map((kind) => `${name.slice(0, name.indexOf('('))}${kind}${end}`),
      );
    expect(new Set(named).size).toBe(5);
    const page = read('docs/operations.md');
    expect(named.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
  });

  test('give what promtool computes: use alone, and twice the use when something waits', async () => {
    const [backlog = '', busy = ''] = queries();
    const series = (age: number) => [
      { series: 'commerce_process_utilization{pool="default",instance="a"}', values: '0.5x5' },
      { series: 'commerce_process_utilization{pool="default",instance="b"}', values: '0.25x5' },
      { series: 'commerce_process_utilization{pool="acme",instance="c"}', values: '1x5' },
      { series: 'commerce_pool_oldest_unread_seconds{pool="default"}', values: `${age}x5` },
      { series: 'commerce_pool_oldest_due_timer_seconds{pool="default"}', values: '0x5' },
      { series: 'commerce_pool_oldest_unread_seconds{pool="acme"}', values: '99x5' },
    ];
    const expects = (expr: string, value: number) => ({
      expr,
      eval_time: '3m',
      exp_samples: [{ labels: '{}', value }],
    });
    const path = `${least.path}.test.json`;
    writeFileSync(
      path,
      JSON.stringify({
        rule_files: [],
        evaluation_interval: '1m',
        tests: [
          [5, 0],
          [60, 1.5],
        ].map(([age = 0, value = 0]) => ({
          interval: '1m',
          input_series: series(age),
          promql_expr_test: [expects(busy, 0.75), expects(backlog, value)],
        })),
      }),
    );
    const { code, output } = await runTool('promtool', 'test', 'rules', path);
    expect(code === 0 ? 'as computed' : output).toBe('as computed');
  });
});

describe('values that make no sense are refused', () => {
  const pool = { name: 'default', replicas: 1 };
  test.each([
    ['no image', { ...leastValues, image: {} }],
    ['the image latest', { ...leastValues, image: { repository: 'x', tag: 'latest' } }],
    ['no secret', { ...leastValues, existingSecret: '' }],
    [
      'a secret among the values',
      { ...leastValues, config: { ...leastValues.config, SECRETS_KEY: 'x' } },
    ],
    ['no identity provider', { ...leastValues, config: { BASE_URL: 'https://x.example' } }],
    ['no pool', { ...leastValues, pools: [] }],
    ['no default pool', { ...leastValues, pools: [{ ...pool, name: 'acme' }] }],
    [
      'a pool with both',
      { ...leastValues, pools: [{ ...pool, autoscaling: { minReplicas: 1, maxReplicas: 2 } }] },
    ],
    ['a pool with neither', { ...leastValues, pools: [{ name: 'default' }] }],
    ['a misspelt key', { ...leastValues, scalling: {} }],
    ['a cell without a database', { ...leastValues, cells: [{ name: 'main' }] }],
    [
      'the URL of a cell among the values',
      { ...leastValues, cells: [{ name: 'main', databaseUrl: 'postgres://a:b@c/d' }] },
    ],
    [
      'CELLS among the values',
      { ...leastValues, config: { ...leastValues.config, CELLS: 'main=postgres://a:b@c/d' } },
    ],
  ])('%s', async (_, values) => {
    const { code, output } = await renderChart(values);
    expect(code).not.toBe(0);
    expect(output).toContain("values don't meet the specifications of the schema");
  });

  test('unless they do', async () => {
    expect((await renderChart({ ...leastValues, pools: [pool] })).code).toBe(0);
  });
});

test('the chart names only variables that docs/configuration.md has', () => {
  const page = read('docs/configuration.md');
  const named = [
    ...Object.keys((Bun.YAML.parse(read(`${chart}/values.yaml`)) as Yaml).config),
    ...Object.keys(leastValues.config),
    ...(JSON.parse(read(`${chart}/values.schema.json`)) as Yaml).properties.config.propertyNames.not
      .enum,
  ];
  expect(named.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
