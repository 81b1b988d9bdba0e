import type { APIRoute } from 'astro';
import { findVariant } from '../../server/catalogue.ts';
import { json, readFields } from '../../server/json.ts';
import { signedLine } from '../../server/signed-line.ts';

/** A line with a signed price, for a page to add to its cart. */
export const POST: APIRoute = async ({ request }) => {
  const found = findVariant(String((await readFields(request))['sku']));
  if (!found) return json(404, { message: 'We no longer sell this.' });
  if (found.variant.isSoldOut) return json(409, { message: 'This is sold out.' });
  return json(200, signedLine(found.product, found.variant));
};
