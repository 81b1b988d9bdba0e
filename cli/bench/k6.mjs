import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs one scenario and returns its rate and durations. A failed check is an error. */
export async function runK6(k6, { root, scenario, vus, seconds, target }) {
  const folder = mkdtempSync(join(tmpdir(), 'commerce-k6-'));
  const summaryPath = join(folder, 'summary.json');
  try {
    const { code, output } = await run(k6, {
      args: [
        'run',
        '--quiet',
        '--summary-export',
        summaryPath,
        `loadtests/bench/scenarios/${scenario}.js`,
      ],
      cwd: root,
      env: {
        ...process.env,
        TARGET: JSON.stringify(target),
        VUS: String(vus),
        DURATION: `${seconds}s`,
      },
    });
    if (code !== 0)
      throw new Error(`k6 ${scenario} ended with code ${code}:\n${output.slice(-3000)}`);
    const { metrics } = JSON.parse(readFileSync(summaryPath, 'utf8'));
    const times = metrics['http_req_duration{measured:yes}'];
    const count = metrics['http_reqs{measured:yes}'];
    return {
      perSecond: count.count / seconds,
      mean: times.avg,
      p50: times['p(50)'],
      p95: times['p(95)'],
      p99: times['p(99)'],
      iteration: metrics.iteration_duration,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command, { args, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
