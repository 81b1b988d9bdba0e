import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuChoice, MenuLabel, MenuLine } from '../ui/menu.tsx';
import { chooseLanguage, languages, type Language } from '../words/words.ts';
import { chooseTheme, chosenTheme, themes } from './theme.ts';

type LookChoicesProps = Readonly<{ onLanguage?: (language: Language) => void }>;

/** Light or dark, and the language, as part of a menu. */
export function LookChoices({ onLanguage }: LookChoicesProps) {
  const { t, i18n } = useTranslation();
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <>
      <MenuLabel>{t('frame.theme')}</MenuLabel>
      {themes.map((one) => (
        <MenuChoice
          key={one}
          isChosen={one === theme}
          onSelect={() => {
            chooseTheme(one);
            setTheme(one);
          }}
        >
          {t(`themes.${one}`)}
        </MenuChoice>
      ))}
      <MenuLine />
      <MenuLabel>{t('frame.language')}</MenuLabel>
      {Object.entries(languages).map(([language, name]) => (
        <MenuChoice
          key={language}
          isChosen={language === i18n.resolvedLanguage}
          onSelect={() => {
            void chooseLanguage(language as Language);
            onLanguage?.(language as Language);
          }}
        >
          {name}
        </MenuChoice>
      ))}
    </>
  );
}
