import type { Service, ServiceRequest } from './send-to-service.ts';

/** A request as a command for a shell. The secret is left to the environment, so that the line can be shared. */
export function curlOf(service: Service, request: ServiceRequest): string {
  const { method, body, form } = request;
  const headers = Object.entries(service.headersOf(request)).map(([name, value]) => {
    if (name === 'x-api-key') return '-H "X-API-Key: $COMMERCE_SECRET_KEY"';
    if (name === 'authorization') return '-H "Authorization: Bearer $COMMERCE_SESSION"';
    return `-H ${quoted(`${name}: ${value}`)}`;
  });
  const fields = form === undefined ? [] : [...form.keys()].map((name) => `-F ${name}=@...`);
  return [
    `curl -sS${method === 'GET' ? '' : ` -X ${method}`} ${quoted(service.urlOf(request))}`,
    ...headers,
    ...fields,
    ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ');
}

/** A word of a shell. */
export function quoted(text: string): string {
  return /^[\w@%+=:,./?&-]+$/.test(text) && !/[?&]/.test(text)
    ? text
    : `'${text.replaceAll("'", `'\\''`)}'`;
}
