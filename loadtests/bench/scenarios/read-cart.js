import http from 'k6/http';
import { check } from 'k6';
import { api, cartWith, headers, options as standard } from './target.js';

/** Reads a cart of three items. */
export const options = standard;

let cart = null;

export default function readCart() {
  cart ??= cartWith(3);
  const answer = http.get(`${api}/carts/${cart}`, { headers, tags: { measured: 'yes' } });
  check(answer, { 200: ({ status }) => status === 200 });
}
