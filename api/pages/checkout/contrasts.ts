import type { SentEmbedConfig } from '../../../domain/embed/config.ts';
import {
  contrastOf,
  paletteOf,
  READABLE_CONTRAST,
  VISIBLE_CONTRAST,
  type Scheme,
} from '../../../templates/checkout/palette.ts';
import { schemes } from '../../../templates/checkout/theme.ts';

/** How well the application's colour is seen on its pages, in each of their colour schemes. */
export function contrastsOf({ primaryColor, colorScheme }: SentEmbedConfig) {
  const looks: readonly Scheme[] = colorScheme === 'auto' ? ['light', 'dark'] : [colorScheme];
  return looks.flatMap((scheme) => {
    const paper = schemes[scheme]['paper'] ?? '#ffffff';
    const { brand, onBrand, brandInk } = paletteOf(primaryColor, scheme);
    const row = (part: string, color: string, background: string, required: number) => ({
      scheme,
      part,
      color,
      background,
      ratio: Math.floor(contrastOf(color, background) * 100) / 100,
      required,
      isAdjusted:
        part !== 'buttonLabel' &&
        primaryColor !== null &&
        color.toLowerCase() !== primaryColor.toLowerCase(),
    });
    return [
      row('button', brand, paper, VISIBLE_CONTRAST),
      row('buttonLabel', onBrand, brand, READABLE_CONTRAST),
      row('text', brandInk, paper, READABLE_CONTRAST),
    ];
  });
}
