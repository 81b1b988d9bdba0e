import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EmbedConfigPreview } from '../../../sdk/typescript/src/commerce.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { Section } from '../ui/panel.tsx';
import { Contrasts } from './contrasts.tsx';
import type { FieldErrors } from './field-errors.ts';
import { LogoField } from './logo-field.tsx';
import type { DesignForm } from './settings.ts';

export interface PartProps {
  readonly form: UseFormReturn<DesignForm>;
  readonly errors: FieldErrors;
}

/** The colour of the service, while none is chosen. */
const STANDARD = '#1f2a44';
const fonts = ['Georgia, serif', 'Verdana, sans-serif', '"Courier New", monospace'];

/** Logo, colours, corners, font. */
export function LookSection({
  form,
  errors,
  contrasts,
}: PartProps & { readonly contrasts: EmbedConfigPreview['contrasts'] | undefined }) {
  const { t } = useTranslation();
  const { control, setValue, register } = form;
  const [logoUrl, primaryColor, brandColor, radius] = useWatch({
    control,
    name: ['logoUrl', 'primaryColor', 'brandColor', 'borderRadius'],
  });
  const set = (name: 'logoUrl' | 'primaryColor' | 'brandColor') => (value: string) =>
    setValue(name, value, { shouldDirty: true });
  return (
    <Section title={t('design.look')}>
      <div className="grid gap-4">
        <LogoField value={logoUrl} error={errors['logoUrl']} onChange={set('logoUrl')} />
        <div className="grid gap-2">
          <ColorField
            label={t('design.fields.primaryColor')}
            help={t('design.help.primaryColor')}
            value={primaryColor}
            standard={STANDARD}
            error={errors['primaryColor']}
            onChange={set('primaryColor')}
          />
          {contrasts && <Contrasts of={contrasts} />}
        </div>
        <ColorField
          label={t('design.fields.brandColor')}
          help={t('design.help.brandColor')}
          value={brandColor}
          standard={primaryColor === '' ? STANDARD : primaryColor}
          error={errors['brandColor']}
          onChange={set('brandColor')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('design.radius', { count: Number(radius) })}
            type="range"
            min={0}
            max={24}
            error={errors['borderRadius']}
            {...register('borderRadius', { valueAsNumber: true })}
          />
          <SelectField
            label={t('design.fields.colorScheme')}
            choices={[
              ['auto', t('design.auto')],
              ['light', t('design.alwaysLight')],
              ['dark', t('design.alwaysDark')],
            ]}
            {...register('colorScheme')}
          />
        </div>
        <TextField
          label={t('design.fields.fontFamily')}
          help={t('design.help.fontFamily')}
          error={errors['fontFamily']}
          list="design-fonts"
          placeholder={t('design.ownFont')}
          maxLength={200}
          {...register('fontFamily')}
        />
        <datalist id="design-fonts">
          {fonts.map((font) => (
            <option key={font} value={font} />
          ))}
        </datalist>
      </div>
    </Section>
  );
}

interface ColorFieldProps {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  /** Text that is shown while nothing is chosen. */
  readonly standard: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A colour, picked or typed; empty: the one of the service. */
function ColorField({ label, help, value, standard, error, onChange }: ColorFieldProps) {
  const { t } = useTranslation();
  const isColor = /^#[0-9a-f]{6}$/i.test(value);
  return (
    <div className="grid grid-cols-[1fr_auto] gap-2">
      <TextField
        label={label}
        help={help}
        error={error}
        value={value}
        placeholder={standard}
        maxLength={7}
        spellCheck={false}
        onType={onChange}
      />
      <input
        type="color"
        aria-label={t('design.pick', { label })}
        value={isColor ? value : standard}
        onChange={({ target }) => onChange(target.value)}
        className="mt-6 h-10 w-12 cursor-pointer rounded-lg border bg-panel p-1"
      />
    </div>
  );
}
