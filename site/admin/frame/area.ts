import type { ComponentType } from 'react';
import type { Feature } from '#shared/contracts/features.ts';
import type { AreaId, Place } from '#site/admin/frame/place.ts';
import type { ConsoleState } from '#site/admin/console-state.ts';
import type { AdminConsole } from '#site/admin/console.ts';

/** Shows another place of the console. `replace`: the one before is not come back to. */
export type Go = (address: string, options?: { replace?: boolean }) => void;

export interface AreaProps {
  readonly place: Place;
  readonly go: Go;
  readonly state: ConsoleState;
  readonly console: AdminConsole;
}

/** A key of an area, for the list that `?` shows. */
export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: string;
}

/** One area of the console: a line in its index, a screen, and the keys that work there. */
export interface Area {
  readonly id: AreaId;
  readonly name: string;
  /** Pressed after `g`, it leads there. */
  readonly contactMessage: string;
  /** Without this feature the area is not there. */
  readonly needs?: Feature;
  /** What waits for the admin there; 0 shows nothing. */
  readonly waiting?: (state: ConsoleState) => number;
  readonly Screen: ComponentType<AreaProps>;
  readonly keys: readonly KeyHelp[];
}
