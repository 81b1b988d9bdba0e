import type { Behavior, Policy, ScalingRule } from './scaling-rule.ts';

/** What KEDA last read from Prometheus. */
export interface PoolMetrics {
  /** The sum over the processes, in CPUs. */
  readonly utilization: number;
  /** The age of the oldest thing that waits. */
  readonly ageSeconds: number;
}

interface Change {
  readonly at: number;
  readonly by: number;
}

/** Kubernetes' default: no change while use and target differ by less. */
const TOLERANCE = 0.1;

/**
 * The controller behind a ScaledObject, in simulated time: the triggers' values as KEDA hands them on, then what
 * Kubernetes' HorizontalPodAutoscaler does with them (k8s.io/kubernetes/pkg/controller/podautoscaler): tolerance, the
 * largest wish of the triggers, stabilization windows, and policies counted from the replicas at their period's start.
 */
export class Autoscaler {
  readonly #rule: ScalingRule;
  #recommendations: { readonly at: number; readonly replicas: number }[] = [];
  #changes: Change[] = [];

  constructor(rule: ScalingRule) {
    this.#rule = rule;
  }

  /** The replicas that are wanted at `now`, in seconds, where there are `current`. */
  decide(now: number, current: number, metrics: PoolMetrics): number {
    const stabilized = this.#stabilize(now, current, this.#wish(current, metrics));
    const decided =
      stabilized > current
        ? Math.min(stabilized, this.#upLimit(now, current))
        : Math.max(stabilized, this.#downLimit(now, current));
    if (decided !== current) this.#changes.push({ at: now, by: decided - current });
    return decided;
  }

  #wish(current: number, { utilization, ageSeconds }: PoolMetrics): number {
    const { targetUtilization, backlogSeconds, backlogFactor, minReplicas, maxReplicas } =
      this.#rule;
    const backlog = ageSeconds > backlogSeconds ? backlogFactor * utilization : 0;
    const wishes = [utilization, backlog].map((value) =>
      Math.abs(value / (targetUtilization * current) - 1) <= TOLERANCE
        ? current
        : Math.ceil(value / targetUtilization),
    );
    return Math.min(maxReplicas, Math.max(minReplicas, ...wishes));
  }

  /** Up to the least, down to the most that was recommended within the windows. */
  #stabilize(now: number, current: number, wish: number): number {
    const { up, down } = this.#rule;
    this.#recommendations.push({ at: now, replicas: wish });
    const longest = Math.max(up.stabilizationSeconds, down.stabilizationSeconds);
    this.#recommendations = this.#recommendations.filter(({ at }) => at >= now - longest);
    const within = ({ stabilizationSeconds }: Behavior): number[] =>
      this.#recommendations
        .filter(({ at }) => at === now || at > now - stabilizationSeconds)
        .map(({ replicas }) => replicas);
    const least = Math.min(...within(up));
    const most = Math.max(...within(down));
    if (current < least) return least;
    return Math.min(current, most);
  }

  #upLimit(now: number, current: number): number {
    const limits = this.#rule.up.policies.map((policy) => {
      const start = this.#atStartOf(policy, now, current);
      return policy.type === 'Pods'
        ? start + policy.value
        : Math.ceil(start * (1 + policy.value / 100));
    });
    return Math.max(current, ...limits);
  }

  #downLimit(now: number, current: number): number {
    const limits = this.#rule.down.policies.map((policy) => {
      const start = this.#atStartOf(policy, now, current);
      return policy.type === 'Pods'
        ? start - policy.value
        : Math.trunc(start * (1 - policy.value / 100));
    });
    return Math.min(current, ...limits);
  }

  #atStartOf({ periodSeconds }: Policy, now: number, current: number): number {
    return this.#changes
      .filter(({ at }) => at > now - periodSeconds)
      .reduce((replicas, { by }) => replicas - by, current);
  }
}
