import type { APIRoute } from 'astro';
import { json } from '../../../server/json.ts';
import { findOrder, statusOf } from '../../../server/order.ts';
import { readCheckouts } from '../../../server/visit.ts';

export const GET: APIRoute = async ({ params, cookies }) => {
  const order = await findOrder(params['id'] ?? '', readCheckouts(cookies));
  return order ? json(200, statusOf(order.id)) : json(404, { message: 'No such order.' });
};
