import { useState } from 'react';
import type { SavedFilter } from '#shared/contracts/saved-filters.ts';
import type { FilterProps } from '#site/admin/analytics/panel-props.ts';
import { savedPart, withSaved } from '#site/admin/analytics/analytics-query.ts';
import { useSavedFilters } from '#site/admin/analytics/use-saved-filters.ts';
import { loadLater } from '#site/admin/load-later.tsx';

const SavedFiltersDialog = loadLater(
  async () => (await import('#site/admin/analytics/saved-filters-dialog.tsx')).SavedFiltersDialog,
);

type Filter = SavedFilter['filter'];

const isSame = (a: Filter, b: Filter): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([key, value]) => b[key as keyof Filter] === value);

/** Opens the saved filters, and shows the name of the current one. */
export const SavedFilters = ({
  analyticsQuery,
  setAnalyticsQuery,
}: Pick<FilterProps, 'analyticsQuery' | 'setAnalyticsQuery'>) => {
  const [isOpen, setOpen] = useState(false);
  const savedFilters = useSavedFilters();
  const present = savedPart(analyticsQuery);
  const set = savedFilters.saved?.find(({ filter }) => isSame(filter, present));
  return (
    <>
      <button type="button" className="plain-button" onClick={() => setOpen(true)}>
        Saved{set ? `: ${set.name}` : <span className="if-wide"> filters</span>}
      </button>
      {isOpen && (
        <SavedFiltersDialog
          savedFilters={savedFilters}
          present={present}
          onApply={({ filter }: SavedFilter) => {
            setOpen(false);
            setAnalyticsQuery(withSaved(analyticsQuery, filter));
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
