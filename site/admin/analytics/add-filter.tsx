import { useRef, useState, type ReactNode } from 'react';
import type { FilterProps } from '#site/admin/analytics/panel-props.ts';
import { loadLater } from '#site/admin/load-later.tsx';

const FilterForm = loadLater(
  async () => (await import('#site/admin/analytics/filter-form.tsx')).FilterForm,
);

/** Opens the fields of a new filter, below what else stands beside; closed, the focus returns. */
export const AddFilter = ({ children, ...props }: FilterProps & { children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        type="button"
        className="plain-button"
        ref={opener}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Add filter
      </button>
      {children}
      {isOpen && (
        <FilterForm
          {...props}
          onDone={() => {
            setOpen(false);
            opener.current?.focus();
          }}
        />
      )}
    </>
  );
};
