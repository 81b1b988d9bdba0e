import { loadedScript, serveFields, type TakenCard } from '../../processor-fields/frame.ts';

/** Mollie's card fields: the token is a card token, good for one payment. */
type OpenMollie = (
  profileId: string,
  options: { readonly testmode: boolean; readonly locale?: string },
) => {
  readonly createComponent: (type: 'card') => { readonly mount: (selector: string) => void };
  readonly createToken: () => Promise<TakenCard>;
};

/** Mollie speaks a language as a country does; in any other it goes by the browser's. */
const locales =
  'ca_ES da_DK de_DE en_US es_ES fi_FI fr_FR hu_HU is_IS it_IT lt_LT lv_LV nb_NO nl_NL pl_PL pt_PT sv_SE'.split(
    ' ',
  );

const { profileId = '', mode, locale: tag = '' } = document.documentElement.dataset;
const [language = ''] = tag.split('-');
const locale = locales.find((known) => known.startsWith(`${language}_`));
const mollie = loadedScript<OpenMollie>('Mollie')?.(profileId, {
  testmode: mode === 'test',
  ...(locale ? { locale } : {}),
});
mollie?.createComponent('card').mount('#fields');

serveFields(async () => (mollie ? mollie.createToken() : {}));
