import type { System } from '#site/drawings/motifs.ts';

/** The input of a drawing. The same project always gives the same drawing. */
export interface ProjectToDraw {
  id: string;
  title: string;
  type: 'ai' | 'automation' | 'trading' | 'other';
  system: System;
  number: string;
  date: string;
  status: string;
  metrics: readonly { label: string; value: string }[];
}
