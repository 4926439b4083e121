/**
 * The site plan as inline SVG, in both formats. `drawing` is empty in a prerendered page's data.
 */
export type PlanBody = Record<'wide' | 'tall', { drawing: string }>;
