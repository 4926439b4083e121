/** The site plan as inline SVG, on both of its sheets. `drawing` is empty in a prerendered page's data. */
export type PlanBody = Record<'wide' | 'tall', { drawing: string }>;
