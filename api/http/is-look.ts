/** Whether nobody opens the address: HEAD, as mail gateways send it, or a page that a browser reads ahead. */
export function isLook({ method, headers }: Request): boolean {
  if (method === 'HEAD') return true;
  return ['sec-purpose', 'purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ''),
  );
}
