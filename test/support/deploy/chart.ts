import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runTool, type ToolRun } from './tool.ts';

const root = resolve(import.meta.dir, '../../..');
const tools = join(root, 'node_modules/.cache/deploy-tools');
const output = join(root, 'test/output/chart');
export const chart = 'deploy/helm/commerce-service';
const KUBERNETES = '1.37.0';

/** A part of a rendered object or of values: untyped, as it is asserted field by field. */
export type Yaml = ReturnType<typeof JSON.parse>;

/** The least that an operator sets. */
export const leastValues = {
  image: { repository: 'registry.example/commerce-service' },
  existingSecret: 'commerce',
  config: {
    BASE_URL: 'https://commerce.example',
    IDENTITY_JWKS_URL: 'https://login.example/jwks',
    IDENTITY_ISSUER: 'https://login.example',
    IDENTITY_AUDIENCE: 'commerce',
  },
};

export interface Rendered extends ToolRun {
  readonly objects: readonly Yaml[];
  /** Where the rendered text is. */
  readonly path: string;
}

/** `helm template` with these values, named `shop`. */
export async function renderChart(values: object): Promise<Rendered> {
  const path = join(output, `${crypto.randomUUID()}.yaml`);
  const run = await runTool(
    'helm',
    'template',
    'shop',
    chart,
    '--kube-version',
    KUBERNETES,
    '-f',
    writeValues(values),
  );
  writeFileSync(path, run.stdout);
  const objects = run.code === 0 ? documentsOf(run.stdout) : [];
  return { ...run, objects, path };
}

export function lintChart(values: object): Promise<ToolRun> {
  return runTool(
    'helm',
    'lint',
    '--strict',
    '--kube-version',
    KUBERNETES,
    chart,
    '-f',
    writeValues(values),
  );
}

/** kubeconform on Kubernetes' schemas and KEDA's, in which what is unknown is an error. */
export function validateObjects(path: string): Promise<ToolRun> {
  const keda = Bun.YAML.parse(readFileSync(join(tools, 'keda-scaledobject.yaml'), 'utf8')) as Yaml;
  const schema = strict(keda.spec.versions[0].schema.openAPIV3Schema);
  writeFileSync(join(output, 'scaledobject-keda-v1alpha1.json'), JSON.stringify(schema));
  const file = '{{.ResourceKind}}{{.KindSuffix}}.json';
  const places = [join(tools, 'schemas'), output].flatMap((place) => [
    '-schema-location',
    `${place}/${file}`,
  ]);
  return runTool('kubeconform', '-strict', '-summary', ...places, path);
}

function writeValues(values: object): string {
  mkdirSync(output, { recursive: true });
  const path = join(output, `${crypto.randomUUID()}.values.json`);
  writeFileSync(path, JSON.stringify(values));
  return path;
}

function documentsOf(text: string): Yaml[] {
  return text
    .split(/^---$/m)
    .filter((one) => /^kind:/m.test(one))
    .map((one) => Bun.YAML.parse(one));
}

/** A definition of a custom resource lets everything pass that it does not name. */
function strict(schema: Yaml): Yaml {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(strict);
  const inner = Object.fromEntries(Object.entries(schema).map(([key, one]) => [key, strict(one)]));
  const isOpen = schema.type !== 'object' || schema.properties === undefined;
  // The metadata of every object is Kubernetes' own.
  return isOpen || schema.additionalProperties !== undefined
    ? inner
    : { ...inner, additionalProperties: false };
}
