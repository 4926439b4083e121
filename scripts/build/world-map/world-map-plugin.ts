import type { Plugin } from 'vite';
import { drawWorld } from './draw-world.ts';

const ID = 'virtual:world-map';
const RESOLVED = `\0${ID}`;

/** Serves the console's map, drawn on request, as `virtual:world-map`. */
export const worldMapPlugin = (): Plugin => ({
  name: 'foyer:world-map',
  resolveId: (id) => (id === ID ? RESOLVED : null),
  load: (id) =>
    id === RESOLVED
      ? // Browsers run JSON.parse faster than the same text as an object literal.
        `export const world = JSON.parse(${JSON.stringify(JSON.stringify(drawWorld()))});`
      : null,
});
