import { sleep } from 'k6';
import { describe, send, type Answer } from '../client/send.ts';
import type { Tenant } from '../client/run.ts';

const attemptsMax = 6;

/** What has no definite response is asked again, with the same token or Idempotency-Key: no money moves twice. */
export function sendUntilDecided(
  tenant: Tenant,
  route: string,
  request: NonNullable<Parameters<typeof send>[2]> & { readonly expected: readonly number[] },
): Answer {
  let answer: Answer | null = null;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    answer = send(tenant, route, request);
    if (request.expected.includes(answer.status)) return answer;
    if (!isUndecided(answer)) break;
    sleep(attempt);
  }
  throw new Error(`${route} answered ${answer === null ? '' : describe(answer)}`);
}

function isUndecided({ status, code }: Answer): boolean {
  return (
    status === 0 ||
    status === 202 ||
    status === 429 ||
    status >= 500 ||
    code === 'request_in_progress'
  );
}
