import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, Call } from '#shared/contracts/call.ts';
import { ApiError, urlOf, type CallApi, type CallInput } from '#shared/client/http-client.ts';

/** The lifetime of an unused response. */
const GC_MS = 5 * 60_000;

/**
 * Creates the cache of one screen. Screens refresh their responses themselves: nothing is retried,
 * becomes stale or follows the window focus automatically.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        // Screens show an `ApiError`; any other error is a bug and belongs on the console.
        if (!(error instanceof ApiError)) reportError(error);
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Infinity,
        gcTime: GC_MS,
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
        // The browser may be wrong about being offline, and a paused query shows no failure.
        networkMode: 'always',
      },
    },
  });

/** A read-only call, cached by its URL. Aborted once nobody waits for it. */
export const apiQuery = <C extends Call>(callApi: CallApi, call: C, input: CallInput<C>) =>
  queryOptions<AnswerOf<C>, ApiError>({
    queryKey: [urlOf(call.path, input.params, input.query)],
    queryFn: ({ signal }) => callApi(call, { ...input, signal }),
  });

/** Refetches visible queries below `path`, and others when they are shown again. */
export const refreshQueries = (client: QueryClient, path = ''): Promise<void> =>
  client.invalidateQueries(
    { predicate: ({ queryKey: [url] }) => typeof url === 'string' && url.startsWith(path) },
    { cancelRefetch: false },
  );
