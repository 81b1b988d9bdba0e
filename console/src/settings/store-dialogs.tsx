import type { Organization, Store } from '../../../sdk/typescript/src/commerce.ts';
import { useForbidden } from '../place/permissions.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { check, choice } from '../verb-dialog/fields.tsx';
import { currencyField, nameFields, slugFollows } from './name-fields.ts';

interface OrganizationOf {
  /** Null: a new one. */
  readonly organization: Organization | null;
}

export const OrganizationDialog = dialogOf(
  ({ t, commerce }: Here, { organization: one }: OrganizationOf) => ({
    title: one ? t('word.changeThis', { name: one.name }) : t('store.addOrganization'),
    button: one ? t('word.save') : t('store.addOrganization'),
    fields: nameFields(t, one, 200),
    follows: slugFollows,
    hides: () => ({ slug: one !== null }),
    whyNot: useForbidden('application:settings'),
    call: (body, options) =>
      one
        ? commerce.organizations.update(one.id, { name: body.name }, options)
        : commerce.organizations.create(body, options),
    codes: { slug_taken: ['slug', t('settings.slugTaken')] },
    done: one ? t('word.saved') : t('store.added'),
  }),
);

interface StoreOf {
  /** Null: a new one. */
  readonly store: Store | null;
  readonly organizations: readonly Organization[];
}

export const StoreDialog = dialogOf(({ t, commerce }: Here, { store, organizations }: StoreOf) => ({
  title: store ? t('word.changeThis', { name: store.name }) : t('store.addStore'),
  button: store ? t('word.save') : t('store.addStore'),
  fields: {
    ...nameFields(t, store, 200),
    currency: currencyField(t('word.currency'), store?.currency ?? 'USD'),
    organizationId: choice<string>(t('store.organization'), [
      ['', t('store.oldest')],
      ...organizations.map(({ id, name }) => [id, name] as const),
    ]),
    isActive: check(t('status.active'), { start: store?.isActive ?? true }),
  },
  follows: slugFollows,
  hides: () => ({
    slug: store !== null,
    organizationId: store !== null,
    isActive: store === null,
  }),
  whyNot: useForbidden('application:settings'),
  call: ({ name, slug, currency, organizationId, isActive }, options) =>
    store
      ? commerce.stores.update(store.id, { name, currency, isActive }, options)
      : commerce.stores.create(
          { name, slug, currency, ...(organizationId === '' ? {} : { organizationId }) },
          options,
        ),
  codes: { slug_taken: ['slug', t('settings.slugTaken')] },
  done: store ? t('word.saved') : t('store.added'),
}));
