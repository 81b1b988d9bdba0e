import { MenuChoice, MenuLabel, MenuLine } from '../../ui/menu.tsx';
import { useOpenView, type SavedView } from './saved-views.ts';

interface ViewItemsProps {
  readonly title: string;
  readonly views: readonly SavedView[];
  readonly current: SavedView | undefined;
}

/** Views of one kind in the menu, each of which opens. */
export function ViewItems({ title, views, current }: ViewItemsProps) {
  const open = useOpenView();
  if (views.length === 0) return null;
  return (
    <>
      <MenuLine />
      <MenuLabel>{title}</MenuLabel>
      {views.map(({ id, name, query }) => (
        <MenuChoice key={id} isChosen={id === current?.id} onSelect={() => open(query)}>
          <span className="max-w-72 truncate">{name}</span>
        </MenuChoice>
      ))}
    </>
  );
}
