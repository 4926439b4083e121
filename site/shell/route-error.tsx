import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { NotFound } from '#site/shell/not-found.tsx';
import { PageHead } from '#site/ui/zone.tsx';

/** An address without a page, or a page that could not be fetched. */
export const RouteError = () => {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <PageHead label="Interrupted" title="This sheet did not arrive">
      <p>The connection broke off, or the site was renewed while you were reading.</p>
      <p>
        <button type="button" className="button" onClick={() => location.reload()}>
          Fetch it again
        </button>
      </p>
    </PageHead>
  );
};
