import type { ComponentType } from 'react';
import { Document } from '#site/shell/document.tsx';
import { MainLayout } from '#site/shell/main-layout.tsx';
import { NotFound } from '#site/shell/not-found.tsx';
import { RouteError } from '#site/shell/route-error.tsx';
import { isPageOff } from '#site/platform/features.ts';
import type { BodySource } from '#site/routes/body-source.ts';
import { notFoundError, type SiteRoute } from '#site/routes/site-route.ts';

/** The route whose error boundary shows the not-found screen. */
export const SECTIONS_ROUTE_ID = 'sections';

const notFound = (): never => {
  // oxlint-disable-next-line typescript/only-throw-error -- how a react-router loader answers 404
  throw notFoundError;
};

const orNotFound = <T,>(found: T | null): T => found ?? notFound();

/**
 * A screen whose code is fetched when it is first shown: the component of that name in the module.
 * `source` is the module's path, by which the build finds what a prerendered page should ask for at
 * once. The name is looked up here and not at the `import()`, which would be written out as long again
 * in every visitor's first script.
 */
const screen = <Name extends string>(
  path: string,
  source: string,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): SiteRoute => ({
  // Of its own: by its place in the list it would change with what is switched off, and the data that
  // stands in a prerendered page is found by it.
  id: path,
  path,
  handle: { source },
  lazy: async () => ({ Component: (await load())[name] }),
});

const lists: SiteRoute[] = [
  screen(
    'resume',
    'site/features/resume/resume-page.tsx',
    () => import('#site/features/resume/resume-page.tsx'),
    'ResumePage',
  ),
  screen(
    'projects',
    'site/features/projects/projects-page.tsx',
    () => import('#site/features/projects/projects-page.tsx'),
    'ProjectsPage',
  ),
  screen(
    'ai',
    'site/features/projects/collection-page.tsx',
    () => import('#site/features/projects/collection-page.tsx'),
    'AiPage',
  ),
  screen(
    'automation',
    'site/features/projects/collection-page.tsx',
    () => import('#site/features/projects/collection-page.tsx'),
    'AutomationPage',
  ),
  screen(
    'trading',
    'site/features/projects/collection-page.tsx',
    () => import('#site/features/projects/collection-page.tsx'),
    'TradingPage',
  ),
  screen(
    'pictures',
    'site/features/gallery/pictures-page.tsx',
    () => import('#site/features/gallery/pictures-page.tsx'),
    'PicturesPage',
  ),
  screen(
    'vr',
    'site/features/vr/screen/vr-page.tsx',
    () => import('#site/features/vr/screen/vr-page.tsx'),
    'VrPage',
  ),
  screen(
    'contact',
    'site/features/contact/contact-page.tsx',
    () => import('#site/features/contact/contact-page.tsx'),
    'ContactPage',
  ),
  screen(
    'chat',
    'site/features/contact/chat-page.tsx',
    () => import('#site/features/contact/chat-page.tsx'),
    'ChatPage',
  ),
  screen(
    'blog',
    'site/features/blog/blog-page.tsx',
    () => import('#site/features/blog/blog-page.tsx'),
    'BlogPage',
  ),
  screen(
    'videos',
    'site/features/gallery/videos-page.tsx',
    () => import('#site/features/gallery/videos-page.tsx'),
    'VideosPage',
  ),
];

const details = (bodies: BodySource): SiteRoute[] => [
  {
    ...screen(
      '',
      'site/features/home/home.tsx',
      () => import('#site/features/home/home.tsx'),
      'Home',
    ),
    loader: () => bodies.plan(),
  },
  {
    ...screen(
      'music',
      'site/features/gallery/music-page.tsx',
      () => import('#site/features/gallery/music-page.tsx'),
      'MusicPage',
    ),
    loader: () => bodies.pieces(),
  },
  {
    ...screen(
      'projects/:id',
      'site/features/projects/project-page.tsx',
      () => import('#site/features/projects/project-page.tsx'),
      'ProjectPage',
    ),
    loader: async ({ params }) => orNotFound(await bodies.project(params['id'] ?? '')),
  },
  {
    ...screen(
      'blog/:slug',
      'site/features/blog/post-page.tsx',
      () => import('#site/features/blog/post-page.tsx'),
      'PostPage',
    ),
    loader: async ({ params }) => orNotFound(await bodies.post(params['slug'] ?? '')),
  },
  {
    ...screen(
      'videos/:id',
      'site/features/gallery/video-page.tsx',
      () => import('#site/features/gallery/video-page.tsx'),
      'VideoPage',
    ),
    loader: async ({ params }) => orNotFound(await bodies.video(params['id'] ?? '')),
  },
  { id: '*', path: '*', loader: async () => notFound(), Component: NotFound },
];

const screens: SiteRoute[] = [
  screen(
    'vr-experience',
    'site/features/vr/screen/vr-experience.tsx',
    () => import('#site/features/vr/screen/vr-experience.tsx'),
    'VrExperience',
  ),
  screen(
    'admin/*',
    'site/shell/admin-screen.tsx',
    () => import('#site/shell/admin-screen.tsx'),
    'AdminScreen',
  ),
];

const isThere = ({ path }: SiteRoute): boolean => !isPageOff(`/${path}`);

/**
 * The main page with its sections, two screens of their own, not found. What is switched off is not
 * found either.
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
            children: [...lists.filter(isThere), ...details(bodies)],
          },
        ],
      },
      { id: 'screens', errorElement: <RouteError />, children: screens.filter(isThere) },
    ],
  },
];
