import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { SiteFooter } from '#site/shell/site-footer.tsx';
import { ScrollMemory } from '#site/shell/scroll-memory.ts';
import { SiteHeader } from '#site/shell/site-header.tsx';

/** Moves focus to the new page, so that keyboard and screen reader start there. */
const useFocusOnNavigation = () => {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash === '') main.current?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return main;
};

/** The layout around every section. */
export const MainLayout = () => {
  const main = useFocusOnNavigation();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the sheet
      </a>
      <SiteHeader />
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <ScrollMemory />
    </>
  );
};
