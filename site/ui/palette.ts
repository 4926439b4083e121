/**
 * Colors of `tokens.css` for code that cannot read its variables: picture files, the hall's
 * shaders, the browser's UI. A test compares the two. If an owner has chosen other colors, the
 * build replaces these (`scripts/build/look`), so each has its own name and six digits.
 */
export const paperLight = '#f4f6f5';
export const paperDark = '#0b2239';
export const inkLight = '#0c2b47';
export const inkDark = '#e8eff2';
export const inkSoftLight = '#48617a';
export const inkSoftDark = '#a3b6c4';
export const signalLight = '#ff4f2e';
export const signalDark = '#ff6b4a';
export const onSignalLight = '#071829';
export const aiLight = '#1f5f8b';
export const aiDark = '#7fb6e0';
export const automationLight = '#2f6b4f';
export const automationDark = '#86c2a0';
export const tradingLight = '#7a5510';
export const tradingDark = '#d9b26a';
export const otherLight = '#6b4a78';
export const otherDark = '#c2a3d1';

/**
 * Shades derived from each theme's paper, including an owner's own: the hall's air, its floor
 * around the visitor, its solids.
 */
export const hallAirLight = '#dde5e7';
export const hallFloorLight = '#eef2f1';
export const hallSolidsLight = ['#f8faf9', '#ccd7dc', '#dbe3e6', '#bfd0da', '#ffffff'];
export const hallAirDark = '#061523';
export const hallFloorDark = '#0a2038';
export const hallSolidsDark = ['#0f3154', '#0a2540', '#0d2b49', '#154166', '#16406a'];
