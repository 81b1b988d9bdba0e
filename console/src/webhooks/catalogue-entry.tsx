import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventType as CatalogueType } from '../../../sdk/typescript/src/commerce.ts';
import { TextLink } from '../place/place-link.tsx';
import { Facts } from '../ui/facts.tsx';
import { Json } from '../ui/json.tsx';
import { Section } from '../ui/panel.tsx';
import { fieldsOf } from './schema-fields.ts';
import { Takers } from './takers.tsx';

/** One type of event. */
export function CatalogueEntry({ entry }: { readonly entry: CatalogueType }) {
  const { t } = useTranslation();
  const { type, description, resource, extras, hasPrevious, onlyByName, schema, example } = entry;
  return (
    <div className="grid min-w-0 gap-4">
      <Section
        title={<span className="font-mono break-all">{type}</span>}
        actions={
          <TextLink path="/events" search={{ types: type }}>
            {t('catalogue.happened')}
          </TextLink>
        }
      >
        <p className="mb-3">{description}</p>
        <Facts
          facts={[
            [t('word.resource'), resource],
            extras.length > 0 && [t('catalogue.extras'), extras.join(', ')],
            hasPrevious && [t('catalogue.previous'), t('catalogue.hasPrevious')],
            onlyByName && [t('catalogue.comesBy'), t('catalogue.onlyByName')],
          ]}
        />
      </Section>
      <Section title={t('catalogue.endpoints')} flush>
        <Takers entry={entry} />
      </Section>
      <Section title={t('catalogue.fields')} flush>
        <Fields entry={entry} />
      </Section>
      <Section title={t('catalogue.example')}>
        <Json value={example} label={t('catalogue.exampleHelp')} />
        <details className="mt-4">
          <summary className="min-h-8 cursor-pointer text-quiet">{t('catalogue.schema')}</summary>
          <Json value={schema} label={t('catalogue.schemaHelp')} />
        </details>
      </Section>
    </div>
  );
}

function Fields({ entry }: { readonly entry: CatalogueType }) {
  const { t } = useTranslation();
  const fields = fieldsOf(entry.schema);
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={t('catalogue.fields')}
      className="max-h-[32rem] overflow-auto"
    >
      <table className="w-full table-fixed border-collapse text-start">
        <thead className="text-xs text-quiet">
          <tr className="border-b">
            <th scope="col" className="px-4 py-2 text-start font-medium sm:w-[30%]">
              {t('word.field')}
            </th>
            <th scope="col" className="px-4 py-2 text-start font-medium sm:w-[25%]">
              {t('catalogue.kind')}
            </th>
            <th scope="col" className="px-4 py-2 text-start font-medium max-sm:hidden">
              {t('catalogue.meaning')}
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ path, kind, isOptional, meaning }) => (
            <tr key={path} className="border-b align-top last:border-0">
              <th scope="row" className="px-4 py-1.5 text-start font-mono text-xs font-normal">
                <span className="wrap-anywhere">{path}</span>
                {isOptional && (
                  <span className="block font-sans text-quiet">{t('catalogue.optional')}</span>
                )}
              </th>
              <td className="px-4 py-1.5 font-mono text-xs text-quiet wrap-anywhere">{kind}</td>
              <td className="px-4 py-1.5 max-sm:hidden">{withCode(meaning)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A description of the API, whose codes are between backticks. */
function withCode(text: string): readonly ReactNode[] {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={index} className="font-mono text-xs">
        {part}
      </code>
    ),
  );
}
