import { useTranslation } from 'react-i18next';
import { messageOf } from '../client/failure.tsx';
import { useWrite } from '../client/use-write.ts';
import { useForbidden } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { UploadButton } from '../ui/upload-button.tsx';

interface LogoFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (url: string) => void;
}

/** The logo: a picture that is uploaded, or the address of one. */
export function LogoField({ value, error, onChange }: LogoFieldProps) {
  const { t } = useTranslation();
  const { commerce } = usePlace();
  const forbidden = useForbidden('application:settings');
  const upload = useWrite(
    // Name, size and time are beside the file, which has no text of its own to be known again by.
    ({ file }: { name: string; size: number; at: number; file: File }, options) =>
      commerce.uploads.createLogo({ file }, options),
    {
      done: t('design.uploaded'),
      onDone: ({ url }) => onChange(url),
      isShownByCaller: true,
    },
  );
  const failed = upload.error === null ? undefined : messageOf(upload.error);
  return (
    <div className="grid gap-2">
      <TextField
        label={t('design.fields.logoUrl')}
        help={t('design.help.logoUrl')}
        error={failed ?? error}
        value={value}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={2048}
        onType={onChange}
      />
      <div className="flex flex-wrap items-center gap-2">
        <UploadButton
          label={t('design.upload')}
          busyLabel={t('word.uploading')}
          fieldLabel={t('design.chooseLogo')}
          accept="image/png,image/jpeg,image/webp"
          forbidden={forbidden}
          isBusy={upload.isPending}
          onFile={(file) =>
            upload.mutate({ name: file.name, size: file.size, at: file.lastModified, file })
          }
        />
        {value !== '' && (
          <Button look="quiet" onClick={() => onChange('')}>
            {t('design.noLogo')}
          </Button>
        )}
      </div>
    </div>
  );
}
