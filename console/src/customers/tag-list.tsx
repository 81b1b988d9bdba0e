import { useTranslation } from 'react-i18next';
import { PlaceLink } from '../place/place-link.tsx';

/** Tags, each a link to the customers that have it. */
export function TagList({ tags }: { readonly tags: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('customer.tags')} className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <PlaceLink
            path="/customers"
            search={{ tag }}
            className="inline-flex min-h-6 max-w-full items-center rounded-md bg-tint px-2 text-accent hover:underline in-[tr.bg-tint]:bg-panel pointer-coarse:min-h-9"
          >
            <span className="truncate" title={tag}>
              {tag}
            </span>
          </PlaceLink>
        </li>
      ))}
    </ul>
  );
}
