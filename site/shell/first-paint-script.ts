import { REQUESTED_ATTRIBUTE, linkParameters } from '#site/catalogue/link-parameters.ts';
import { limits } from '#shared/limits.ts';
import { THEME_STORAGE_KEY } from '#site/ui/theme.ts';

// Removed a little before the limit, since the timer may fire late on a busy page.
const REMOVE_AFTER_MS = limits.ui.loaderRemovedWithinMs - 60;

/**
 * The only inline script of the site. It applies the chosen theme before the first paint, hides the
 * project list where the address filters it, allows transitions once the page has loaded, and removes
 * the page loader. The build's manifest has its SHA-256 for the CSP.
 */
export const firstPaintScript = [
  `try{var s=localStorage.getItem('${THEME_STORAGE_KEY}');`,
  `if(s==='light'||s==='dark')document.documentElement.dataset.theme=s}catch(e){}`,
  `if(/^\\/projects\\/?$/.test(location.pathname)&&/[?&](${linkParameters.join('|')})=/.test(location.search))`,
  `document.documentElement.setAttribute('${REQUESTED_ATTRIBUTE}','');`,
  `addEventListener('load',function(){delete document.documentElement.dataset.turning});`,
  `setTimeout(function(){var l=document.getElementById('page-loader');if(l)l.remove()},${REMOVE_AFTER_MS})`,
].join('');
