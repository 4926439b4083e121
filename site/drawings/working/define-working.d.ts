// The globals that a working drawing in the content may use without an import.
// tsconfig.content.json provides them to the editor of a content folder that is elsewhere.

/** Defines a drawing: `export default defineWorking((kit) => ({ title, draw, … }))`. */
declare const defineWorking: import('./working-drawing.ts').DefineWorking;

declare type WorkingKit = import('./picture.ts').Kit;
declare type WorkingValues = import('./working-drawing.ts').Values;
declare type WorkingSpot = import('./picture.ts').Spot;
