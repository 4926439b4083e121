import type { RouteMatch } from 'react-router-dom';
import type { SiteRoute } from '#site/routes/site-route.ts';

export type Match = RouteMatch<string, SiteRoute & { children?: SiteRoute[] }>;

interface Loaded {
  /** By route id. */
  loaderData: Record<string, unknown>;
  /** By the id of the route that shows the error; null if everything loaded. */
  errors: Record<string, unknown> | null;
}

/** Fetches a screen's component once. Rejects if the fetch fails; the next call tries again. */
export const fetchScreen = async (route: SiteRoute): Promise<void> => {
  if (route.lazy) Object.assign(route, await route.lazy(), { lazy: undefined });
};

/** Fetches the components and data of the matched routes. Reports failures in `errors`. */
export const loadMatches = async (matches: readonly Match[]): Promise<Loaded> => {
  const loaderData: Loaded['loaderData'] = {};
  const results = await Promise.allSettled(
    matches.map(async ({ route, params }) => {
      const [data] = await Promise.all([route.loader?.({ params }), fetchScreen(route)]);
      if (route.loader) loaderData[route.id] = data;
    }),
  );
  const failed = results.findIndex(({ status }) => status === 'rejected');
  const failure = results[failed];
  if (failure?.status !== 'rejected') return { loaderData, errors: null };
  const boundary = matches
    .slice(0, failed + 1)
    .findLast(({ route }) => route.errorElement !== undefined);
  return { loaderData, errors: { [(boundary ?? matches[0])?.route.id ?? '']: failure.reason } };
};
