import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useOpen } from '../place/place-link.tsx';
import { usePlace, type Place } from '../place/place.ts';
import type { Fields } from './fields.tsx';
import { VerbDialog } from './verb-dialog.tsx';
import type { Verb } from './verb.ts';

export type Translate = TFunction<'words'>;

export interface Words {
  readonly t: Translate;
  readonly language: string;
  readonly close: () => void;
}

interface Closable {
  readonly onClose: () => void;
}

/**
 * Makes dialogs of verbs that are declared as data. A declaration is read at each rendering, by its place and the
 * properties of the dialog, and may use hooks. `useWhere` names the API and the queries that are read again afterwards.
 */
export function dialogsIn<Where extends { readonly key: string }>(useWhere: () => Where) {
  return function dialogOf<
    F extends Fields = Record<never, never>,
    Response = unknown,
    Previewed = unknown,
    Props extends object = object,
  >(describe: (where: Where & Words, props: Props) => Verb<F, Response, Previewed>) {
    return function DeclaredDialog(props: Props & Closable) {
      const { t, i18n } = useTranslation();
      const where = useWhere();
      const { onClose: close } = props;
      const verb = describe({ ...where, t, language: i18n.language, close }, props);
      return <VerbDialog verb={verb} readAgain={where.key} onClose={close} />;
    };
  };
}

/** Where the verbs of a workspace are declared. */
export interface Here extends Place, Words {
  readonly open: ReturnType<typeof useOpen>;
}

function usePlaceAndPages(): Omit<Here, keyof Words> {
  return { ...usePlace(), open: useOpen() };
}

export const dialogOf = dialogsIn(usePlaceAndPages);
