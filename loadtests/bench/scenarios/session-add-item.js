import http from 'k6/http';
import { check } from 'k6';
import { api, browserHeaders, cartSession, item, options as standard } from './target.js';

/** Adds items as a storefront does, with a cart session from an allowed origin, ten a cart. */
export const options = standard;

let session = null;
let added = 0;

export default function addItem() {
  if (session === null || added >= 10) {
    session = cartSession();
    added = 0;
  }
  added += 1;
  const answer = http.post(`${api}/cart-sessions/${session}/items`, item, {
    headers: browserHeaders,
    tags: { measured: 'yes' },
  });
  check(answer, { 200: ({ status }) => status === 200 });
}
