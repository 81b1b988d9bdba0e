import type { RequestLog } from '../../../sdk/typescript/src/commerce.ts';

/** The request once more, for a terminal. What was not stored is shown as `[redacted]`, and no key is in it. */
export function curlOf(request: RequestLog, baseUrl: string): string {
  const { method, path, query, body, idempotencyKey, applicationId, credential } = request;
  const url = new URL(baseUrl + path);
  for (const [name, value] of Object.entries(query ?? {}))
    for (const one of [value].flat()) url.searchParams.append(name, String(one));
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(decoded(url.href))}`];
  const asMember = credential.type === 'member' && path.startsWith('/api/v1/workspaces');
  lines.push(
    asMember
      ? `-H "Authorization: Bearer $COMMERCE_SESSION"`
      : `-H "X-API-Key: $COMMERCE_SECRET_KEY"`,
  );
  // A key is of one application; a member's request names it.
  if (credential.type === 'member' && applicationId !== null)
    lines.push(`-H ${quoted(`X-Service-Application-Id: ${applicationId}`)}`);
  if (idempotencyKey !== null) lines.push(`-H ${quoted(`Idempotency-Key: ${idempotencyKey}`)}`);
  if (body !== null) {
    lines.push(`-H 'Content-Type: application/json'`);
    lines.push(`-d ${quoted(JSON.stringify(body))}`);
  }
  return lines.join(' \\\n  ');
}

/** Whether something is in it that has to be filled in first. */
export function isRedacted(command: string): boolean {
  return command.includes('[redacted]');
}

/** For a POSIX shell: nothing within single quotes is read as anything but itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function decoded(url: string): string {
  return url.replaceAll('%5Bredacted%5D', '[redacted]');
}
