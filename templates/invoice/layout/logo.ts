import { Resvg } from '@resvg/resvg-js';
import { logoBox } from './masthead.ts';

const PIXELS_PER_POINT = 4;
const LOGO_MAX_CHARACTERS = 6_000_000;
const accepted = /^data:image\/(?:png|jpe?g|webp);base64,[a-z0-9+/=\s]+$/i;

/**
 * Draws a logo into its box, top left, as a PNG data URL: pdfkit knows no WebP, and a large upload would
 * make every invoice large. Null when it can't be decoded: an invoice must not fail for its logo.
 */
export function fitLogo(dataUrl: string): string | null {
  if (dataUrl.length > LOGO_MAX_CHARACTERS || !accepted.test(dataUrl)) return null;
  const width = logoBox.width * PIXELS_PER_POINT;
  const height = logoBox.height * PIXELS_PER_POINT;
  const size = `width="${width}" height="${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image href="${dataUrl}" ${size} preserveAspectRatio="xMinYMin meet"/></svg>`;
  try {
    const rendered = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
    if (rendered.pixels.every((byte) => byte === 0)) return null;
    return `data:image/png;base64,${rendered.asPng().toString('base64')}`;
  } catch {
    return null;
  }
}
