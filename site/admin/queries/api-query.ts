import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, Call } from '#shared/contracts/call.ts';
import { ApiError, urlOf, type CallApi, type CallInput } from '#shared/client/http-client.ts';

/** How long an answer that nobody looks at is there to come back to. */
const GC_MS = 5 * 60_000;

/**
 * The cache of one screen. A screen says itself when its answers are to be refreshed: nothing is
 * tried again, grows stale or follows the focus of the window by itself.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        // Screens show an `ApiError`; anything else is a fault of ours and belongs on the console.
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
        // The browser's word that it is offline may be wrong, and a paused query shows no failure.
        networkMode: 'always',
      },
    },
  });

/** A call that changes nothing, cached by its URL. One that nobody waits for any more is aborted. */
export const apiQuery = <C extends Call>(callApi: CallApi, call: C, input: CallInput<C>) =>
  queryOptions<AnswerOf<C>, ApiError>({
    queryKey: [urlOf(call.path, input.params, input.query)],
    queryFn: ({ signal }) => callApi(call, { ...input, signal }),
  });

/** Fetches again what is on the screen below `path`, and the rest when it comes back there. */
export const refreshQueries = (client: QueryClient, path = ''): Promise<void> =>
  client.invalidateQueries(
    { predicate: ({ queryKey: [url] }) => typeof url === 'string' && url.startsWith(path) },
    { cancelRefetch: false },
  );
