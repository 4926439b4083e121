interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly (readonly [Id, string])[];
  current: Id;
  onTab: (id: Id) => void;
}

/** One table seen in several ways. */
export function Tabs<Id extends string>({ label, tabs, current, onTab }: TabsProps<Id>) {
  return (
    <fieldset className="periods tabs">
      <legend className="sr-only">{label}</legend>
      {tabs.map(([id, name]) => (
        <button key={id} type="button" aria-pressed={id === current} onClick={() => onTab(id)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
