import { owner } from 'virtual:content/owner';
import { describePage, type Page } from '#site/head/describe-page.ts';
import { headElements, PAGE_ATTRIBUTE, type HeadElement } from '#site/head/head-elements.ts';
import { head } from '#site/head/head.ts';
import { siteIndex } from '#site/head/site-index.ts';
import { isOff } from '#site/platform/features.ts';
import { showStructuredData } from '#site/shell/structured-data-element.ts';

/** A disabled page is described as not found. */
const pageAt = (pathname: string): Page => {
  const page = describePage(pathname, siteIndex);
  return page.kind === 'section' && isOff(siteIndex.sections[page.id]?.needs)
    ? { kind: 'not-found', path: page.path }
    : page;
};

const create = ({ tag, attributes }: HeadElement): HTMLElement => {
  const element = document.createElement(tag);
  element.setAttribute(PAGE_ATTRIBUTE, '');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

/** Replaces the previous page's head with that of the page at this path. */
export const showHead = (pathname: string, publicUrl: string): void => {
  const described = head(pageAt(pathname), { owner, publicUrl, site: siteIndex });
  const before = document.head.querySelectorAll(`[${PAGE_ATTRIBUTE}]`);
  document.head.append(...headElements(described, owner.name).map(create));
  for (const element of before) element.remove();
  document.title = described.title;
  showStructuredData(described.jsonLd);
};
