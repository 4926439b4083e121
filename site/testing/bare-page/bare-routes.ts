import { createElement as e } from 'react';
import { Link } from 'react-router-dom';
import type { SiteRoute } from '#site/routes/site-route.ts';

const BarePage = () =>
  e(
    'main',
    null,
    e('h1', null, 'A bare page'),
    e('p', null, 'A heading, a paragraph and two links, prerendered and hydrated.'),
    e('p', null, e(Link, { to: '/' }, 'This page')),
    e('p', null, e(Link, { to: '/other' }, 'Another page')),
  );

/** The smallest possible page of the site. */
export const bareRoutes: SiteRoute[] = [{ id: 'bare', path: '*', Component: BarePage }];
