import type { ComponentType } from 'react';
import type { Feature } from '#shared/contracts/features.ts';
import type { AreaId } from '#shared/domain/console-paths.ts';
import type { ConsoleRoute } from '#site/admin/frame/console-route.ts';
import type { ConsoleSession } from '#site/admin/session/console-session.ts';
import type { Workspace } from '#site/admin/workspace.ts';

/** Navigates within the console. `replace`: replaces the current history entry. */
export type Go = (address: string, options?: { replace?: boolean }) => void;

export interface AreaProps {
  readonly route: ConsoleRoute;
  readonly go: Go;
  readonly session: ConsoleSession;
  readonly workspace: Workspace;
}

/** A key of an area for the list behind `?`. */
export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: string;
  /** Whether it is also a palette action: always, or while an item is open. */
  readonly action?: 'always' | 'on item';
}

/** One area of the console: an entry in its index, a screen, and its keys. */
export interface Area {
  readonly id: AreaId;
  readonly name: string;
  /** The key that opens it after `g`; undefined if no index lists the area. */
  readonly goKey?: string;
  /** The area exists only while this feature is on. */
  readonly needs?: Feature;
  /** Shows the number of items that wait for the admin there. */
  readonly Waiting?: ComponentType<{ workspace: Workspace }>;
  readonly Screen: ComponentType<AreaProps>;
  readonly keys: readonly KeyHelp[];
}
