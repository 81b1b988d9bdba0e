import http from 'k6/http';
import { check } from 'k6';
import { api, applicationId, headers, options as standard } from './target.js';

/** Creates empty carts. */
export const options = standard;

const body = JSON.stringify({ applicationId });

export default function createCart() {
  const answer = http.post(`${api}/carts`, body, { headers, tags: { measured: 'yes' } });
  check(answer, { 201: ({ status }) => status === 201 });
}
