import {
  QueryClientProvider,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import type { AnswerOf, Call } from '#shared/contracts/call.ts';
import type { AdminEvents } from '#shared/contracts/realtime.ts';
import type { SocketPort } from '#shared/client/realtime/socket-port.ts';
import { apiQuery, createQueryClient, refreshQueries } from '#site/admin/queries/api-query.ts';
import { followPeople } from '#site/admin/queries/follow-people.ts';
import { browserClock, browserTimers } from '#site/platform/browser-time.ts';
import { browserPageLife } from '#site/platform/page-life.ts';
import { ApiError, type CallApi, type CallInput } from '#shared/client/http-client.ts';

const CallContext = createContext<CallApi>(() =>
  Promise.reject(new Error('useApiQuery needs ApiQueries around it')),
);

interface ApiQueriesProps {
  call: CallApi;
  /** The cache for its responses. Defaults to a new one. */
  cache?: QueryClient;
  /** Subscribes to the events after which lists of people are refetched. */
  listen: SocketPort<AdminEvents>['on'];
  children: ReactNode;
}

/** Gives its children one shared cache for its lifetime. */
export const ApiQueries = ({ call, cache, listen, children }: ApiQueriesProps) => {
  const [client] = useState(() => cache ?? createQueryClient());
  useEffect(
    () =>
      followPeople({
        listen,
        client,
        life: browserPageLife(),
        timers: browserTimers(),
        clock: browserClock(),
      }),
    [listen, client],
  );
  return (
    <CallContext value={call}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </CallContext>
  );
};

/** The last data stays while newer data is fetched, and so does the last error. */
export interface ApiResult<T> {
  readonly data: T | undefined;
  readonly error: ApiError | null;
  readonly isFetching: boolean;
}

/** The response to a call, fetched while the component is mounted. */
export const useApiQuery = <C extends Call>(
  call: C,
  input: CallInput<C>,
  enabled = true,
): ApiResult<AnswerOf<C>> => {
  const query = apiQuery(use(CallContext), call, input);
  const { data, error, isFetching } = useQuery({ ...query, enabled });
  const url = query.queryKey[0];
  const [failed, setFailed] = useState({ url, error });
  if (error !== null && error !== failed.error) setFailed({ url, error });
  // A query without data clears its error when it refetches, which would make the screen flicker.
  const isRepeated = data === undefined && isFetching && failed.url === url;
  return { data, error: isRepeated ? failed.error : error, isFetching };
};

/** The admin's calls, for changes. */
export const useCall = (): CallApi => use(CallContext);

/** Refetches everything on the screen, or the calls whose path has this prefix. */
export const useRefresh = (path = ''): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => void refreshQueries(client, path), [client, path]);
};

/** The reason why the server rejected a request, in words for the owner. */
export const whyNot = ({ problem }: ApiError): string => {
  const [field, wrong] = Object.entries(problem?.fields ?? {})[0] ?? [];
  if (field !== undefined) return `Not saved: the ${field === 'url' ? 'address' : field} ${wrong}.`;
  if (problem?.code === 'not_found') return 'It is no longer there.';
  if (problem?.code === 'conflict') return `Not saved: ${problem.message}.`;
  return 'That did not work: the server did not answer. Try again.';
};

/**
 * Runs a change and refetches the calls whose path has this prefix. Resolves to null on success,
 * otherwise to the reason in words for the owner.
 */
export const useAttempt = (
  path = '',
): ((run: () => Promise<unknown>) => Promise<string | null>) => {
  const refresh = useRefresh(path);
  return useCallback(
    async (run) => {
      try {
        await run();
        refresh();
        return null;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // Another console may have been faster, so the list is refetched.
        if (error.status === 404) refresh();
        return whyNot(error);
      }
    },
    [refresh],
  );
};

/**
 * Replaces the response of `list` by a change's response. Resolves to null, or to the reason for
 * the failure.
 */
export const useTake = <C extends Call>(list: C) => {
  const client = useQueryClient();
  const { queryKey } = apiQuery(use(CallContext), list, {});
  return async (changed: Promise<AnswerOf<C>>): Promise<string | null> => {
    try {
      client.setQueryData(queryKey, await changed);
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return whyNot(error);
    }
  };
};

interface LoadedProps<T> {
  query: ApiResult<T>;
  children: (data: T) => ReactNode;
}

/** Renders a response, or a message that the server gave none. */
export const Loaded = <T,>({ query: { data, error }, children }: LoadedProps<T>) => {
  if (data !== undefined) return children(data);
  return error && <p role="alert">The server did not answer.</p>;
};

/** Refetches at this interval while the page is visible. */
export const useRefreshEvery = (everyMs: number, isOn = true): void => {
  const refresh = useRefresh();
  useEffect(() => {
    if (!isOn) return undefined;
    return browserTimers().every(everyMs, () => {
      if (document.visibilityState === 'visible') refresh();
    });
  }, [everyMs, isOn, refresh]);
};
