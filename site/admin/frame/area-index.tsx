import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { ConsoleState } from '#site/admin/console-state.ts';
import type { Area, Go } from '#site/admin/frame/area.ts';
import { addressOf, type AreaId } from '#site/admin/frame/place.ts';

interface AreaIndexProps {
  areas: readonly Area[];
  current: AreaId;
  state: ConsoleState;
  go: Go;
}

/** The index of areas, marked like the zones of a sheet: a margin on wide screens, a foot on small. */
export const AreaIndex = ({ areas, current, state, go }: AreaIndexProps) => (
  <nav className="area-index" aria-label="Areas">
    <ul>
      {areas.map(({ id, name, contactMessage, waiting }) => {
        const count = waiting?.(state) ?? 0;
        const address = addressOf({ area: id });
        return (
          <li key={id}>
            <ConsoleLink
              to={address}
              go={go}
              aria-current={id === current ? 'page' : undefined}
              title={`${name} (g ${contactMessage})`}
            >
              <span className="area-name">{name}</span>
              {count > 0 && (
                <span className="area-count">
                  {count}
                  <span className="sr-only"> waiting</span>
                </span>
              )}
            </ConsoleLink>
          </li>
        );
      })}
    </ul>
  </nav>
);
