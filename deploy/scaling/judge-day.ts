import { deadReceiver, flashSale, slowDatabase, type Incident } from './load-of-day.ts';
import type { Moment } from './simulate-day.ts';

export interface Span {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly replicasLeast: number;
  readonly replicasMost: number;
  /** Of the running processes, on average. */
  readonly utilization: number;
  readonly ageMost: number;
  /** How often the number of replicas turned from growing to shrinking or back. */
  readonly turns: number;
  readonly processHours: number;
}

/** How long after an incident its consequences are counted as its own. */
const AFTER_SECONDS = 1_800;

/** The day, and each incident with the half hour after it. */
export function judgeDay(moments: readonly Moment[]): Span[] {
  const incident = ({ name, from, to }: Incident): Span =>
    spanOf(name, moments.slice(from, to + AFTER_SECONDS));
  return [
    spanOf('whole day', moments),
    incident(flashSale),
    incident(slowDatabase),
    incident(deadReceiver),
  ];
}

export function spanOf(name: string, moments: readonly Moment[]): Span {
  const replicas = moments.map((moment) => moment.replicas);
  const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
  return {
    name,
    from: moments[0]?.second ?? 0,
    to: (moments.at(-1)?.second ?? 0) + 1,
    replicasLeast: Math.min(...replicas),
    replicasMost: Math.max(...replicas),
    utilization: sum(moments.map((moment) => moment.utilization)) / moments.length,
    ageMost: Math.max(...moments.map((moment) => moment.ageSeconds)),
    turns: turnsOf(replicas),
    processHours: sum(replicas) / 3_600,
  };
}

function turnsOf(replicas: readonly number[]): number {
  const directions = replicas
    .map((value, index) => Math.sign(value - (replicas[index - 1] ?? value)))
    .filter((direction) => direction !== 0);
  return directions.filter((direction, index) => index > 0 && direction !== directions[index - 1])
    .length;
}
