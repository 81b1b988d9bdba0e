import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Words } from './en.ts';

const KEY = 'console.language';

/** The languages of the console, each in its own name. A new one is a file in each room, and a row here. */
export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words';
    resources: { words: Words };
  }
}

type Load = Readonly<Record<Language, () => Promise<object>>>;

const rooms: { readonly load: Load; readonly spoken: Set<Language> }[] = [];
let chosen: Language = 'en';

void i18next.use(initReactI18next).init({
  lng: chosen,
  fallbackLng: 'en',
  defaultNS: 'words',
  resources: { en: { words: {} } },
  interpolation: { escapeValue: false },
});

/** Called once for each room, by what the build puts before the modules that say its words: `build/words-with-rooms.ts`. */
export function addRoom(load: Load, english: object): void {
  i18next.addResourceBundle('en', 'words', english);
  rooms.push({ load, spoken: new Set(['en']) });
}

/** What was loaded, as soon as its words are here in the chosen language; without them it would speak English for a moment. */
export async function withWords<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const loaded = await load();
  // English is better than nothing, should a file be out of reach.
  await speak(chosen).catch(() => null);
  return loaded;
}

/** The language that was chosen here, else the browser's own. */
export async function loadWords(): Promise<void> {
  const wished = [localStorage.getItem(KEY), ...navigator.languages.map(languageOf)];
  await changeLanguage(wished.find(isLanguage) ?? 'en');
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(KEY, language);
  await changeLanguage(language);
}

async function changeLanguage(language: Language): Promise<void> {
  chosen = language;
  await speak(language);
  await i18next.changeLanguage(variantOf(language));
  document.documentElement.lang = language;
}

/** How the reader's country writes days and numbers: the first variant that the browser asks for, such as `en-GB`. */
function variantOf(language: Language): string {
  const tags = navigator.languages.filter((tag) => languageOf(tag) === language);
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tags)[0] ?? language;
  } catch {
    // Some browsers take their tags from the system, such as `en-US@posix`.
    return language;
  }
}

function languageOf(tag: string): string {
  return tag.split('-')[0] ?? tag;
}

/** Every room that is here speaks the language. */
async function speak(language: Language): Promise<void> {
  await Promise.all(
    rooms
      .filter(({ spoken }) => !spoken.has(language))
      .map(async ({ load, spoken }) => {
        i18next.addResourceBundle(language, 'words', await load[language]());
        spoken.add(language);
      }),
  );
}

function isLanguage(text: string | null): text is Language {
  return text !== null && Object.hasOwn(languages, text);
}
