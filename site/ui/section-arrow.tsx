/** The section-cut mark of a link to a detail. Decorative; the link has its own text. */
export const SectionArrow = () => (
  <svg className="section-arrow" viewBox="0 0 28 20" aria-hidden="true">
    <circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" strokeWidth="1.25" />
    <path d="M14.5 1.5 26.5 10l-12 8.5c3.6-5 3.6-12 0-17Z" fill="currentColor" />
  </svg>
);
