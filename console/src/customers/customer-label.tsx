import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { askTogether } from '../client/ask-together.ts';
import { TextLink } from '../place/place-link.tsx';
import { usePlace } from '../place/place.ts';

/** A link to a customer by e-mail, which lists of other things do not have; those of a list are read together. */
export function CustomerLabel({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { commerce, key } = usePlace();
  const { data } = useQuery({
    // Not under the place's key: a write need not read a whole list's again.
    queryKey: ['customer label', key, id],
    queryFn: async () => {
      const customer = await askTogether(`customer ${key}`, id, (ids) =>
        commerce.customers.list({ id: ids, limit: 100 }).all(),
      );
      return customer && { email: customer.email };
    },
    staleTime: 60_000,
  });
  return <TextLink path={`/customers/${id}`}>{data?.email ?? t('kinds.customer')}</TextLink>;
}
