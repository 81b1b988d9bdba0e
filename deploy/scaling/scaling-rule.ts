/** How the chart scales one pool, in its present state in its rendered ScaledObject. Times in seconds. */
export interface ScalingRule {
  readonly minReplicas: number;
  readonly maxReplicas: number;
  readonly pollingSeconds: number;
  /** The CPUs that one process is to use. */
  readonly targetUtilization: number;
  /** From this age on, `backlogFactor` times the use counts. */
  readonly backlogSeconds: number;
  readonly backlogFactor: number;
  readonly up: Behavior;
  readonly down: Behavior;
}

export interface Behavior {
  readonly stabilizationSeconds: number;
  readonly policies: readonly Policy[];
}

export interface Policy {
  readonly type: 'Pods' | 'Percent';
  readonly value: number;
  readonly periodSeconds: number;
}

type Parsed = ReturnType<typeof JSON.parse>;

/**
 * Reads the rule of a pool from what `helm template` printed. Throws when the pool is not scaled, or in a way that the
 * simulation does not know.
 */
export function readScalingRule(rendered: string, pool = 'default'): ScalingRule {
  const objects: Parsed[] = rendered
    .split(/^---$/m)
    .filter((text) => /^kind: ScaledObject$/m.test(text))
    .map((text) => Bun.YAML.parse(text));
  const spec = objects.find(
    ({ metadata }) => metadata.labels['commerce-service/pool'] === pool,
  )?.spec;
  if (spec === undefined)
    throw new Error(`The pool ${pool} is not scaled: give it autoscaling in the values.`);
  const queryOf = (name: string): string => triggerOf(spec, name).metadata.query;
  const busy = queryOf('busy');
  const isKnown = new RegExp(
    `^sum\\(commerce_process_utilization\\{pool="${pool}"(,cell="[a-z0-9-]+")?\\}\\)$`,
  ).test(busy);
  const [, factor, age] =
    /^([\d.]+) \* (?:.*) \* \(max\(\{.*\}\) > bool ([\d.]+)\)$/.exec(queryOf('backlog')) ?? [];
  if (!isKnown || !queryOf('backlog').includes(busy) || age === undefined)
    throw new Error(
      'The simulation does not know the queries of this chart: extend deploy/scaling.',
    );
  const targets = ['busy', 'backlog'].map((name) =>
    Number(triggerOf(spec, name).metadata.threshold),
  );
  const [targetUtilization = Number.NaN, other] = targets;
  if (targetUtilization !== other)
    throw new Error('The simulation knows only one threshold for both triggers.');
  const { scaleUp, scaleDown } = spec.advanced.horizontalPodAutoscalerConfig.behavior;
  return {
    minReplicas: spec.minReplicaCount,
    maxReplicas: spec.maxReplicaCount,
    pollingSeconds: spec.pollingInterval,
    targetUtilization,
    backlogSeconds: Number(age),
    backlogFactor: Number(factor),
    up: behaviorOf(scaleUp),
    down: behaviorOf(scaleDown),
  };
}

function triggerOf(spec: Parsed, name: string): Parsed {
  const trigger = spec.triggers.find((one: Parsed) => one.name === name);
  if (trigger?.metricType !== 'AverageValue' || trigger.useCachedMetrics !== true)
    throw new Error(`The simulation expects a trigger ${name} of AverageValue with a cache.`);
  return trigger;
}

function behaviorOf(behavior: Parsed): Behavior {
  if (behavior.selectPolicy !== 'Max')
    throw new Error('The simulation knows selectPolicy Max only.');
  return { stabilizationSeconds: behavior.stabilizationWindowSeconds, policies: behavior.policies };
}
