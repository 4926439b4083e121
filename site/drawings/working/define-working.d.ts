// What a working drawing of the content may name without an import; tsconfig.content.json gives it to
// the editor of a content folder that lies elsewhere.

/** What a drawing is made of: `export default defineWorking((kit) => ({ title, draw, … }))`. */
declare const defineWorking: import('./working-drawing.ts').DefineWorking;

declare type WorkingKit = import('./picture.ts').Kit;
declare type WorkingValues = import('./working-drawing.ts').Values;
declare type WorkingSpot = import('./picture.ts').Spot;
