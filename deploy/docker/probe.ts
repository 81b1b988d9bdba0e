/**
 * The health check of the image: exit code 0 when the process of this container answers GET /health, an API process on
 * PORT or an actor process on ACTOR_METRICS_PORT.
 */
const TIMEOUT_MS = 4_000;

async function isHealthy(port: string): Promise<boolean> {
  try {
    const url = `http://127.0.0.1:${port}/health`;
    return (await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}

const ports = [process.env['PORT'] ?? '3000', process.env['ACTOR_METRICS_PORT'] ?? '9464'];
const answers = await Promise.all(ports.map(isHealthy));
process.exit(answers.includes(true) ? 0 : 1);
