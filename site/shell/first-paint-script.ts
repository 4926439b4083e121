import { REQUESTED_ATTRIBUTE, linkParameters } from '#site/catalogue/link-parameters.ts';
import { COVER_TEXT, passingCookies } from '#site/features/geo-gate/gate-cookies.ts';
import { limits } from '#shared/limits.ts';
import { THEME_STORAGE_KEY } from '#site/ui/theme.ts';

// Slightly before the limit, since the timer may fire late on a busy page.
const REMOVE_AFTER_MS = limits.ui.loaderRemovedWithinMs - 60;

/**
 * The site's only inline script. It applies the chosen theme before the first paint, covers the
 * page of a visitor whose location is to be looked up, hides the project list if the URL filters
 * it, enables transitions once the page has loaded, and removes the page loader. If the main script
 * has not run once the page has loaded, it never will, so the cover is removed. The build's
 * manifest has its SHA-256 for the CSP.
 */
export const firstPaintScript = [
  `var d=document.documentElement,k='';`,
  `try{k=document.cookie;var s=localStorage.getItem('${THEME_STORAGE_KEY}');`,
  `if(s==='light'||s==='dark')d.dataset.theme=s}catch(e){}`,
  `if(!/${passingCookies}/.test(k)&&!d.matches('[data-off~=geo_gate]')&&!/^\\/admin(\\/|$)/.test(location.pathname))`,
  `d.dataset.gate=${JSON.stringify(COVER_TEXT)};`,
  `if(/^\\/projects\\/?$/.test(location.pathname)&&/[?&](${linkParameters.join('|')})=/.test(location.search))`,
  `d.setAttribute('${REQUESTED_ATTRIBUTE}','');`,
  `addEventListener('load',function(){delete d.dataset.turning;if(!('gateMounted' in d.dataset))delete d.dataset.gate});`,
  `setTimeout(function(){var l=document.getElementById('page-loader');if(l)l.remove()},${REMOVE_AFTER_MS})`,
].join('');
