import { ConsoleDialog } from '#site/admin/console-dialog.tsx';
import { findableIn } from '#site/admin/frame/palette-items.ts';
import type { Area, KeyHelp } from '#site/admin/frame/area.ts';
import type { AreaId } from '#shared/domain/console-paths.ts';

const everywhere = (areas: readonly Area[]): readonly KeyHelp[] => [
  ...areas.flatMap(({ goKey, name }) =>
    goKey === undefined ? [] : [{ keys: ['g', goKey], does: `go to ${name}` }],
  ),
  { keys: ['Ctrl/⌘', 'K'], does: `find ${findableIn(areas).join(', ')}` },
  { keys: ['?'], does: 'show this list' },
];

const Group = ({ name, keys }: { name: string; keys: readonly KeyHelp[] }) => (
  <section>
    <h3>{name}</h3>
    <dl>
      {keys.map((help) => (
        <div key={help.keys.join(' ')}>
          <dt>
            {help.keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{help.does}</dd>
        </div>
      ))}
    </dl>
  </section>
);

interface KeysDialogProps {
  areas: readonly Area[];
  /** Undefined if the URL belongs to no area. */
  current: AreaId | undefined;
  onClose: () => void;
}

/** All keys of the console, those of the open area first. */
export const KeysDialog = ({ areas, current, onClose }: KeysDialogProps) => {
  const keyed = areas
    .filter(({ keys }) => keys.length > 0)
    .toSorted((a, b) => Number(b.id === current) - Number(a.id === current));
  const isOpen = keyed[0]?.id === current;
  const groups = keyed.map(({ id, name, keys }) => <Group key={id} name={name} keys={keys} />);
  return (
    <ConsoleDialog title="Keys" className="keys-dialog" onClose={onClose}>
      {isOpen && groups[0]}
      <Group name="Everywhere" keys={everywhere(areas)} />
      {isOpen ? groups.slice(1) : groups}
    </ConsoleDialog>
  );
};
