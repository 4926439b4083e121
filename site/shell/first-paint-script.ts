import { REQUESTED_ATTRIBUTE, linkParameters } from '#site/catalogue/link-parameters.ts';
import { COVER_TEXT, passingCookies } from '#site/features/geo-gate/gate-cookies.ts';
import { limits } from '#shared/limits.ts';
import { THEME_STORAGE_KEY } from '#site/ui/theme.ts';

// Removed a little before the limit, since the timer may fire late on a busy page.
const REMOVE_AFTER_MS = limits.ui.loaderRemovedWithinMs - 60;

/**
 * The only inline script of the site. It applies the chosen theme before the first paint, covers the page
 * of a visitor whose location is to be looked up, hides the project list where the address filters it,
 * allows transitions once the page has loaded, and removes the page loader. A page whose own script has
 * not run by then is uncovered: it never will, and blocks nobody. The build's manifest has its SHA-256 for the CSP.
 */
export const firstPaintScript = [
  `var d=document.documentElement,k='';`,
  `try{k=document.cookie;var s=localStorage.getItem('${THEME_STORAGE_KEY}');`,
  `if(s==='light'||s==='dark')d.dataset.theme=s}catch(e){}`,
  `if(!/${passingCookies}/.test(k)&&!d.matches('[data-off~=geo_gate]')&&!/^\\/admin(\\/|$)/.test(location.pathname))`,
  `d.dataset.gate='${COVER_TEXT}';`,
  `if(/^\\/projects\\/?$/.test(location.pathname)&&/[?&](${linkParameters.join('|')})=/.test(location.search))`,
  `d.setAttribute('${REQUESTED_ATTRIBUTE}','');`,
  `addEventListener('load',function(){delete d.dataset.turning;if(!('gateMounted' in d.dataset))delete d.dataset.gate});`,
  `setTimeout(function(){var l=document.getElementById('page-loader');if(l)l.remove()},${REMOVE_AFTER_MS})`,
].join('');
