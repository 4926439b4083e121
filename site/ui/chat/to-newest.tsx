interface ToNewestProps {
  /** New messages below what is in view. */
  missed: number;
  onClick: () => void;
}

export const ToNewest = ({ missed, onClick }: ToNewestProps) => (
  <button type="button" className="to-newest" data-new={missed > 0 || undefined} onClick={onClick}>
    {missed > 0 ? `${missed} new` : 'Newest'}
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 3.5v12M4.5 10 10 15.5l5.5-5.5" />
    </svg>
  </button>
);
