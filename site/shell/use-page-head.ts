import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { isAdminPath } from '#site/platform/admin-path.ts';
import { useSiteFacts } from '#site/shell/site-context.ts';

/** Brings the head to each page that is gone to. That of the first page stands in its HTML. */
export const usePageHead = (): void => {
  const { pathname } = useLocation();
  // The console is one page, and writes its own title.
  const page = isAdminPath(pathname) ? '/admin' : pathname;
  const { publicUrl } = useSiteFacts();
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    import('#site/shell/show-head.ts').then(
      ({ showHead }) => {
        if (shown.current === page) showHead(page, publicUrl);
      },
      // The connection broke off: the page is shown with the title of the one before.
      () => undefined,
    );
  }, [page, publicUrl]);
};
