import type { AreaId } from '#shared/domain/console-paths.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import type { Area, Go } from '#site/admin/frame/area.ts';
import { addressOf } from '#site/admin/frame/console-route.ts';
import type { Workspace } from '#site/admin/workspace.ts';

interface AreaIndexProps {
  areas: readonly Area[];
  /** Undefined where the address is of no area. */
  current: AreaId | undefined;
  workspace: Workspace;
  go: Go;
}

/** The index of areas: in the margin on wide screens, at the foot on small ones. */
export const AreaIndex = ({ areas, current, workspace, go }: AreaIndexProps) => (
  <nav className="area-index" aria-label="Areas">
    <ul>
      {areas
        .filter(({ goKey }) => goKey !== undefined)
        .map(({ id, name, goKey, Waiting }) => (
          <li key={id}>
            <ConsoleLink
              to={addressOf({ area: id })}
              go={go}
              aria-current={id === current ? 'page' : undefined}
              title={`${name} (g ${goKey})`}
            >
              <span className="area-name">{name}</span>
              {Waiting && <Waiting workspace={workspace} />}
            </ConsoleLink>
          </li>
        ))}
    </ul>
  </nav>
);
