import { CircleSlash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Action } from '../../../sdk/typescript/src/commerce.ts';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { Menu, MenuItem, MenuLabel } from '../ui/menu.tsx';
import { useWhyNot } from './why-not.ts';

/** A verb of a resource, and what the API says of it. */
interface Verb {
  readonly text: string;
  readonly action: Action | undefined;
  readonly look?: ButtonLook;
  readonly onDo: () => void;
}

interface VerbsProps {
  readonly verbs: readonly Verb[];
  /** Without the menu, beside what leads to the page that has it. */
  readonly isBrief?: boolean;
}

/**
 * The verbs of a resource as the API decides them: a button for what its state admits, which says where only a right is
 * missing, and a menu of what the state does not admit, with the reasons.
 */
export function Verbs({ verbs, isBrief = false }: VerbsProps) {
  const { t } = useTranslation();
  const whyNot = useWhyNot();
  const isPossible = ({ action }: Verb) => action?.possible !== false;
  const impossible = verbs.filter((verb) => !isPossible(verb));
  return (
    <>
      {verbs.filter(isPossible).map(({ text, action, look = 'plain', onDo }) => (
        <Button key={text} look={look} forbidden={whyNot(action)} onClick={onDo}>
          {text}
        </Button>
      ))}
      {!isBrief && impossible.length > 0 && (
        <Menu
          align="end"
          label={t('verbs.notNow')}
          trigger={
            <Button look="quiet" aria-label={t('verbs.notNow')}>
              <CircleSlash size={16} aria-hidden />
            </Button>
          }
        >
          <MenuLabel>{t('verbs.notNow')}</MenuLabel>
          {impossible.map(({ text, action, onDo }) => {
            const why = whyNot(action);
            return (
              <MenuItem key={text} forbidden={why} onSelect={onDo}>
                <span className="block py-1">
                  {text}
                  <span className="block max-w-72 text-xs">{why}</span>
                </span>
              </MenuItem>
            );
          })}
        </Menu>
      )}
    </>
  );
}
