import type { ComponentType } from 'react';
import type { Feature } from '#shared/contracts/features.ts';
import type { AreaId } from '#shared/domain/console-paths.ts';
import type { ConsoleRoute } from '#site/admin/frame/console-route.ts';
import type { ConsoleSession } from '#site/admin/session/console-session.ts';
import type { Workspace } from '#site/admin/workspace.ts';

/** Goes to another location of the console. `replace`: going back skips the present one. */
export type Go = (address: string, options?: { replace?: boolean }) => void;

export interface AreaProps {
  readonly route: ConsoleRoute;
  readonly go: Go;
  readonly session: ConsoleSession;
  readonly workspace: Workspace;
}

/** A key of an area, for the list behind `?`. */
export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: string;
  /** Also an action of the palette: always, or while something is open. */
  readonly action?: 'always' | 'on item';
}

/** One area of the console: a line in its index, a screen, and the keys that work there. */
export interface Area {
  readonly id: AreaId;
  readonly name: string;
  /** The key that leads there after `g`; missing where no index lists the area. */
  readonly goKey?: string;
  /** The area exists only while this feature is on. */
  readonly needs?: Feature;
  /** How many items wait for the admin there. */
  readonly Waiting?: ComponentType<{ workspace: Workspace }>;
  readonly Screen: ComponentType<AreaProps>;
  readonly keys: readonly KeyHelp[];
}
