import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EmbedConfigPreview } from '../../../sdk/typescript/src/commerce.ts';

type Contrast = EmbedConfigPreview['contrasts'][number];

/** Whether the chosen colour can be seen by everybody (WCAG 2.2 AA), as the page really shows it. */
export function Contrasts({ of }: { readonly of: readonly Contrast[] }) {
  const { t } = useTranslation();
  const weak = of.filter(({ ratio, required }) => ratio < required);
  const moved = of.filter(({ isAdjusted }) => isAdjusted);
  const say = ({ scheme, part, color, ratio, required }: Contrast) => ({
    part: t(`design.parts.${part}`),
    scheme: t(`design.schemes.${scheme}`),
    color,
    ratio: ratio.toFixed(1),
    required: String(required),
  });
  return (
    <ul aria-label={t('design.contrast')} className="grid gap-1.5 text-xs">
      {weak.map((one) => (
        <li key={`${one.scheme} ${one.part}`} className="flex items-start gap-2 text-warn">
          <TriangleAlert size={15} aria-hidden className="mt-px shrink-0" />
          {t('design.weak', say(one))}
        </li>
      ))}
      {moved.map((one) => (
        <li key={`${one.scheme} ${one.part} moved`} className="flex items-start gap-2 text-quiet">
          <Info size={15} aria-hidden className="mt-px shrink-0" />
          <span>
            {t('design.moved', say(one))} <Swatch color={one.color} />
          </span>
        </li>
      ))}
      {weak.length === 0 && moved.length === 0 && (
        <li className="flex items-start gap-2 text-good">
          <CircleCheck size={15} aria-hidden className="mt-px shrink-0" />
          {t('design.readable')}
        </li>
      )}
    </ul>
  );
}

function Swatch({ color }: { readonly color: string }) {
  return (
    <span
      aria-hidden
      className="inline-block size-3 rounded-sm border align-middle"
      style={{ background: color }}
    />
  );
}
