import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { sections } from 'virtual:content/sections';
import { Document } from '#site/shell/document.tsx';
import type { SectionId } from '#site/head/sections.ts';
import { isOff } from '#site/platform/features.ts';
import { tryTwice } from '#site/platform/try-twice.ts';
import type { BodySource } from '#site/routes/body-source.ts';
import { notFoundError, type SiteRoute } from '#site/routes/site-route.ts';
import { isRouteErrorResponse, useRouteError, Outlet, useLocation } from 'react-router-dom';
import { PageHead } from '#site/ui/zone.tsx';
import { SiteFooter } from '#site/shell/site-footer.tsx';
import { ScrollMemory } from '#site/shell/scroll-memory.ts';
import { SiteHeader } from '#site/shell/site-header.tsx';
import { texts } from '#site/texts/en.ts';

/** Moves focus to the new page, so that keyboards and screen readers start there. */
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
const MainLayout = () => {
  const main = useFocusOnNavigation();
  return (
    <>
      <a className="skip-link" href="#main">
        {texts.shell.skip}
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

/** Loaded on demand because few visitors see it. If loading fails, only its heading shows. */
const LateNotFound = lazy(async () => {
  try {
    const { NotFound } = await import('#site/shell/not-found.tsx');
    return { default: NotFound };
  } catch {
    return { default: () => <PageHead label="404" title={texts.notFound.title} /> };
  }
});

/** Shows that a URL has no page, or that a page could not be fetched. */
const RouteError = () => {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <Suspense>
        <LateNotFound />
      </Suspense>
    );
  return (
    <PageHead label={texts.shell.interrupted.label} title={texts.shell.interrupted.title}>
      <p>{texts.shell.interrupted.why}</p>
      <p className="load-retry">
        <button type="button" className="button" onClick={() => location.reload()}>
          {texts.shell.interrupted.retry}
        </button>
      </p>
    </PageHead>
  );
};

/** The route whose error boundary shows the not-found screen. */
export const SECTIONS_ROUTE_ID = 'sections';

const notFound = (): never => {
  // oxlint-disable-next-line typescript/only-throw-error -- how a react-router loader answers 404
  throw notFoundError;
};

const orNotFound = <T,>(found: T | null): T => found ?? notFound();

/** `source` is the module's path. The build adds it for prerendering. */
interface Load<Name extends string> {
  (): Promise<Readonly<Record<Name, ComponentType>>>;
  readonly source?: string;
}

/**
 * A screen whose code is fetched when first shown: the component `name` of the module. The lookup
 * is here rather than at each `import()`, which would lengthen every visitor's first script.
 */
const screen = <Name extends string>(path: string, load: Load<Name>, name: Name): SiteRoute => ({
  // An explicit id: the default index would change with disabled sections, and a prerendered page's
  // data is found by id.
  id: path,
  path,
  handle: { source: load.source },
  lazy: async () => ({ Component: (await tryTwice(load))[name] }),
});

const collection = () => import('#site/features/projects/collection-page.tsx');

const lists: SiteRoute[] = [
  screen('resume', () => import('#site/features/resume/resume-page.tsx'), 'ResumePage'),
  screen('projects', () => import('#site/features/projects/projects-page.tsx'), 'ProjectsPage'),
  screen('ai', collection, 'AiPage'),
  screen('automation', collection, 'AutomationPage'),
  screen('trading', collection, 'TradingPage'),
  screen('pictures', () => import('#site/features/gallery/pictures-page.tsx'), 'PicturesPage'),
  screen('drawings', () => import('#site/features/drawings/drawings-page.tsx'), 'DrawingsPage'),
  screen('vr', () => import('#site/features/vr/screen/vr-page.tsx'), 'VrPage'),
  screen('contact', () => import('#site/features/contact/contact-page.tsx'), 'ContactPage'),
  screen('chat', () => import('#site/features/contact/chat-page.tsx'), 'ChatPage'),
  screen('blog', () => import('#site/features/blog/blog-page.tsx'), 'BlogPage'),
  screen('videos', () => import('#site/features/gallery/videos-page.tsx'), 'VideosPage'),
];

const details = (bodies: BodySource): SiteRoute[] => [
  {
    ...screen('', () => import('#site/features/home/home.tsx'), 'Home'),
    loader: () => bodies.plan(),
  },
  {
    ...screen('music', () => import('#site/features/gallery/music-page.tsx'), 'MusicPage'),
    loader: () => bodies.pieces(),
  },
  {
    ...screen(
      'projects/:id',
      () => import('#site/features/projects/project-page.tsx'),
      'ProjectPage',
    ),
    loader: async ({ params }) => orNotFound(await bodies.project(params['id'] ?? '')),
  },
  {
    ...screen('blog/:slug', () => import('#site/features/blog/post-page.tsx'), 'PostPage'),
    loader: async ({ params }) => orNotFound(await bodies.post(params['slug'] ?? '')),
  },
  {
    ...screen('videos/:id', () => import('#site/features/gallery/video-page.tsx'), 'VideoPage'),
    loader: async ({ params }) => orNotFound(await bodies.video(params['id'] ?? '')),
  },
];

const screens: SiteRoute[] = [
  screen(
    'vr-experience',
    () => import('#site/features/vr/screen/vr-experience.tsx'),
    'VrExperience',
  ),
];

/** Whether the site has the section at the start of the path. */
const isThere = ({ id }: SiteRoute): boolean => {
  const section = sections[(id.split('/')[0] || 'home') as SectionId];
  return section !== undefined && !isOff(section.needs);
};

/**
 * The main layout with its sections, two screens of their own, and not-found. Sections without
 * content and sections that are switched off are not found either.
 */
export const createRoutes = (bodies: BodySource): SiteRoute[] => [
  {
    id: 'document',
    path: '/',
    Component: Document,
    children: [
      {
        id: 'layout',
        Component: MainLayout,
        children: [
          {
            id: SECTIONS_ROUTE_ID,
            errorElement: <RouteError />,
            children: [
              ...[...lists, ...details(bodies)].filter(isThere),
              { id: '*', path: '*', loader: async () => notFound(), Component: LateNotFound },
            ],
          },
        ],
      },
      {
        id: 'screens',
        errorElement: <RouteError />,
        children: [
          ...screens.filter(isThere),
          screen('admin/*', () => import('#site/shell/admin-screen.tsx'), 'AdminScreen'),
        ],
      },
    ],
  },
];
