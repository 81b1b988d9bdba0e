import http from 'k6/http';
import { check } from 'k6';
import { api, cartWith, headers, item, options as standard } from './target.js';

/** Adds items, ten a cart; each virtual user has its own cart. */
export const options = standard;

let cart = null;
let added = 0;

export default function addItem() {
  if (cart === null || added >= 10) {
    cart = cartWith(0);
    added = 0;
  }
  added += 1;
  const answer = http.post(`${api}/carts/${cart}/items`, item, {
    headers,
    tags: { measured: 'yes' },
  });
  check(answer, { 201: ({ status }) => status === 201 });
}
