import type { ReactNode } from 'react';
import { useRefresh, type ApiResult } from '#site/admin/queries/use-api-query.tsx';
import type { ApiError } from '#shared/client/http-client.ts';

const failureText = ({ status, problem }: ApiError): string => {
  if (problem?.code === 'timed_out')
    return 'This took longer than 5 seconds and was canceled. Choose a shorter period or fewer filters.';
  if (status === 0) return 'The server cannot be reached. Trying again every minute.';
  return problem ? `The server refused: ${problem.message}` : `The server answered ${status}.`;
};

/** Gray lines that reserve space for rows while they load. */
const Skeleton = ({ lines }: { lines: number }) => (
  <output className="skeleton stack">
    <span className="sr-only">Loading…</span>
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} aria-hidden="true" />
    ))}
  </output>
);

interface LoadedProps<T> {
  answer: ApiResult<T>;
  /** The approximate number of lines. */
  lines?: number;
  children: (data: T) => ReactNode;
}

/** Shows a placeholder while data loads, then the data or the reason for the failure. */
export function Loaded<T>({ answer, lines = 6, children }: LoadedProps<T>) {
  const refresh = useRefresh();
  const { data, error, isFetching } = answer;
  return (
    <div className="asked" aria-busy={isFetching}>
      {error && (
        <p className="asked-failure" role="alert">
          {failureText(error)}{' '}
          <button type="button" className="text-button" onClick={refresh}>
            Try again
          </button>
        </p>
      )}
      {data === undefined ? !error && <Skeleton lines={lines} /> : children(data)}
    </div>
  );
}
