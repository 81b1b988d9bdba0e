import type { APIRoute } from 'astro';
import { draw } from '../../drawings/draw.ts';
import { findVariant } from '../../server/catalogue.ts';

/** The picture of a variant, drawn when it is asked for. */
export const GET: APIRoute = ({ params }) => {
  const found = findVariant(params['sku'] ?? '');
  if (!found) return new Response(null, { status: 404 });
  const { product, variant } = found;
  return new Response(draw(product.drawing, variant.colour, variant.size), {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      // The checkout shows it from another origin.
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
};
