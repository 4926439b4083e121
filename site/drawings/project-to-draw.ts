/** What a drawing depends on. The same project always gives the same drawing. */
export interface ProjectToDraw {
  id: string;
  title: string;
  type: 'ai' | 'automation' | 'trading' | 'other';
  /** What follows is lettered on the sheet, as far as it is known. */
  number?: string;
  date?: string;
  status?: string;
  tags?: readonly string[];
  technologies?: readonly string[];
  metrics?: readonly { label: string; value: string }[];
}
