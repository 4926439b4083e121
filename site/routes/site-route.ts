import type { ReactNode, ComponentType } from 'react';
import type { Params } from 'react-router-dom';

/** What a loader is given. */
interface LoaderArgs {
  params: Params;
}

/** A route of the site: the part of react-router's route objects that our router obeys. */
export interface SiteRoute {
  id: string;
  /** Relative to the parent; absent from a layout. */
  path?: string;
  Component?: ComponentType;
  /** Shown instead of the route when it, or what is below it, cannot be loaded or rendered. */
  errorElement?: ReactNode;
  /** Fetches the component; removed once it has been fetched. */
  lazy?: (() => Promise<{ Component: ComponentType }>) | undefined;
  /** Fetches the data; throws `notFoundError` when there is none. */
  loader?: (args: LoaderArgs) => Promise<unknown>;
  /** The module of the component, by which the build finds the scripts of a prerendered page. */
  handle?: { source: string | undefined };
  children?: SiteRoute[];
}

/** The shape by which react-router recognises an error response. */
export const notFoundError = { status: 404, statusText: 'Not Found', internal: false, data: null };
