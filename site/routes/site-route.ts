import type { ReactNode, ComponentType } from 'react';
import type { Params } from 'react-router-dom';

/** The arguments of a loader. */
interface LoaderArgs {
  params: Params;
}

/** A route of the site: the subset of react-router's route objects that our router supports. */
export interface SiteRoute {
  id: string;
  /** Relative to the parent; undefined for layouts. */
  path?: string;
  Component?: ComponentType;
  /** Shown instead of the route if it or a child fails to load or render. */
  errorElement?: ReactNode;
  /** Fetches the component; removed after that. */
  lazy?: (() => Promise<{ Component: ComponentType }>) | undefined;
  /** Fetches the data; throws `notFoundError` if there is none. */
  loader?: (args: LoaderArgs) => Promise<unknown>;
  /** The component's module. The build uses it to find the scripts of a prerendered page. */
  handle?: { source: string | undefined };
  children?: SiteRoute[];
}

/** The shape by which react-router recognizes an error response. */
export const notFoundError = { status: 404, statusText: 'Not Found', internal: false, data: null };
