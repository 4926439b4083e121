// @ts-check
import { writeFileSync } from 'node:fs';
import { drawArchitecture } from './architecture/draw-architecture.mjs';
import { readImportGraph } from './architecture/import-graph.mjs';
import { inRoot, root } from './run/paths.mjs';

/** Draws the picture of docs/architecture.md from the imports of the code. */
writeFileSync(inRoot('docs/images/architecture.svg'), drawArchitecture(readImportGraph(root)));
