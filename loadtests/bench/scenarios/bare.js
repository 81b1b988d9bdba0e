import http from 'k6/http';
import { check } from 'k6';
import { base, headers, item, options as standard } from './target.js';

/** Posts the same body to a server that only answers: the cost of HTTP and k6 themselves. */
export const options = standard;

export default function bare() {
  const answer = http.post(`${base}/api/v1/carts/1/items`, item, {
    headers,
    tags: { measured: 'yes' },
  });
  check(answer, { 201: ({ status }) => status === 201 });
}
