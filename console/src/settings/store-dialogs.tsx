import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency, Organization, Store } from '../../../sdk/typescript/src/commerce.ts';
import { isCode } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { CheckField, SelectField, TextField } from '../ui/field.tsx';
import { currencyOf } from './currency.ts';
import { isSlug, slugOf } from './slug.ts';

interface OrganizationDialogProps {
  /** Null: a new one. */
  readonly organization: Organization | null;
  readonly onClose: () => void;
}

export function OrganizationDialog({ organization, onClose }: OrganizationDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const forbidden = useForbidden('application:settings');
  const named = useNames(organization);
  const save = useWrite(
    (body: { name: string; slug: string }, options) =>
      organization
        ? commerce.organizations.update(organization.id, { name: body.name }, options)
        : commerce.organizations.create(body, options),
    {
      done: organization ? t('word.saved') : t('store.added'),
      onDone: onClose,
      isShownByCaller: true,
    },
  );
  const isTaken = isCode(save.error, 'slug_taken');
  return (
    <ActionDialog
      title={
        organization
          ? t('word.changeThis', { name: organization.name })
          : t('store.addOrganization')
      }
      action={organization ? t('word.save') : t('store.addOrganization')}
      isBusy={save.isPending}
      isReady={named.isRight && forbidden === null}
      error={isTaken ? null : save.error}
      onClose={onClose}
      onSubmit={() => save.mutate({ name: named.name.trim(), slug: named.slug })}
    >
      <NameFields named={named} isNew={organization === null} isTaken={isTaken} />
    </ActionDialog>
  );
}

interface StoreDialogProps {
  readonly store: Store | null;
  readonly organizations: readonly Organization[];
  readonly onClose: () => void;
}

interface StoreBody {
  readonly name: string;
  readonly slug: string;
  readonly currency: Currency;
  readonly organizationId: string;
  readonly isActive: boolean;
}

export function StoreDialog({ store, organizations, onClose }: StoreDialogProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const forbidden = useForbidden('application:settings');
  const named = useNames(store);
  const [currency, setCurrency] = useState<string>(store?.currency ?? 'USD');
  const [organizationId, setOrganizationId] = useState('');
  const [isActive, setIsActive] = useState(store?.isActive ?? true);
  const code = currencyOf(currency);
  const save = useWrite(
    ({ isActive: active, organizationId: within, ...body }: StoreBody, options) => {
      if (!store)
        return commerce.stores.create(
          { ...body, ...(within === '' ? {} : { organizationId: within }) },
          options,
        );
      const { name, currency: wanted } = body;
      return commerce.stores.update(
        store.id,
        { name, currency: wanted, isActive: active },
        options,
      );
    },
    {
      done: store ? t('word.saved') : t('store.added'),
      onDone: onClose,
      isShownByCaller: true,
    },
  );
  const isTaken = isCode(save.error, 'slug_taken');
  return (
    <ActionDialog
      title={store ? t('word.changeThis', { name: store.name }) : t('store.addStore')}
      action={store ? t('word.save') : t('store.addStore')}
      isBusy={save.isPending}
      isReady={named.isRight && code !== null && forbidden === null}
      error={isTaken ? null : save.error}
      onClose={onClose}
      onSubmit={() => {
        const { name, slug } = named;
        if (code)
          save.mutate({ name: name.trim(), slug, currency: code, organizationId, isActive });
      }}
    >
      <NameFields named={named} isNew={store === null} isTaken={isTaken} />
      <TextField
        label={t('word.currency')}
        maxLength={3}
        value={currency}
        onChange={({ target }) => setCurrency(target.value.toUpperCase())}
      />
      {store === null ? (
        <SelectField
          label={t('store.organization')}
          value={organizationId}
          onChange={({ target }) => setOrganizationId(target.value)}
        >
          <option value="">{t('store.oldest')}</option>
          {organizations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <CheckField
          label={t('status.active')}
          checked={isActive}
          onChange={({ target }) => setIsActive(target.checked)}
        />
      )}
    </ActionDialog>
  );
}

/** A name, and the name in addresses that follows it until it is typed itself. */
function useNames(of: { readonly name: string; readonly slug: string } | null) {
  const [name, setName] = useState(of?.name ?? '');
  const [typed, setTyped] = useState<string | null>(of?.slug ?? null);
  const slug = typed ?? slugOf(name);
  return {
    name,
    slug,
    setName,
    setSlug: setTyped,
    isRight: name.trim() !== '' && isSlug.test(slug),
  };
}

interface NameFieldsProps {
  readonly named: ReturnType<typeof useNames>;
  readonly isNew: boolean;
  readonly isTaken: boolean;
}

function NameFields({ named, isNew, isTaken }: NameFieldsProps) {
  const { t } = useTranslation();
  const { name, slug, setName, setSlug } = named;
  const isWrong = slug !== '' && !isSlug.test(slug);
  return (
    <>
      <TextField
        label={t('word.name')}
        autoFocus
        maxLength={200}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {isNew && (
        <TextField
          label={t('settings.slug')}
          help={t('settings.slugHelp')}
          maxLength={63}
          value={slug}
          error={isWrong ? t('settings.slugWrong') : isTaken ? t('settings.slugTaken') : undefined}
          onChange={({ target }) => setSlug(target.value)}
        />
      )}
    </>
  );
}
