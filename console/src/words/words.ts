import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en, type Words } from './en.ts';

const KEY = 'console.language';

/** The languages of the console, each in its own name. A new one is a file beside these, and a row here. */
export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words';
    resources: { words: Words };
  }
}

const load: Readonly<Record<Language, () => Promise<Partial<Words>>>> = {
  en: async () => en,
  de: async () => (await import('./de.ts')).de,
};

/** The language that was chosen here, else the browser's own. */
export async function loadWords(): Promise<void> {
  const wished = [localStorage.getItem(KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  const language = wished.find(isLanguage) ?? 'en';
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'words',
    resources: { en: { words: en } },
    interpolation: { escapeValue: false },
  });
  await changeLanguage(language);
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(KEY, language);
  await changeLanguage(language);
}

async function changeLanguage(language: Language): Promise<void> {
  i18next.addResourceBundle(language, 'words', await load[language]());
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

function isLanguage(text: string | null): text is Language {
  return text !== null && Object.hasOwn(languages, text);
}

// In development, words that are saved appear without a reload; a build leaves this out.
if (import.meta.hot) {
  const replace = async (language: Language, words: Words | undefined) => {
    if (!words) return;
    i18next.addResourceBundle(language, 'words', words, true, true);
    await i18next.changeLanguage(i18next.language);
  };
  import.meta.hot.accept('./en.ts', (module) => void replace('en', module?.['en']));
  import.meta.hot.accept('./de.ts', (module) => void replace('de', module?.['de']));
}
