import { drawDay } from './draw-day.ts';
import { judgeDay, type Span } from './judge-day.ts';
import { readScalingRule } from './scaling-rule.ts';
import { simulateDay } from './simulate-day.ts';

/**
 * Simulates a day of the pool `default` (or of the one that is named) under the rule of a rendered chart, prints a table
 * and writes a picture to docs/scaling-day.svg:
 * `helm template shop deploy/helm/commerce-service -f values.yaml | bun deploy/scaling/main.ts [pool]`
 */
const rule = readScalingRule(await Bun.stdin.text(), process.argv[2]);
const moments = simulateDay(rule);
console.table(judgeDay(moments).map(rowOf));
await Bun.write(new URL('../../docs/scaling-day.svg', import.meta.url), drawDay(moments));

function rowOf(span: Span): Record<string, string | number> {
  return {
    '': span.name,
    'least processes': span.replicasLeast,
    'most processes': span.replicasMost,
    'average use': span.utilization.toFixed(2),
    'oldest that waited, s': span.ageMost,
    turns: span.turns,
    'process hours': span.processHours.toFixed(1),
  };
}
