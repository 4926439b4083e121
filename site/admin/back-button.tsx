import './back-button.css';

interface BackButtonProps {
  /** Where it leads, as "Conversations". */
  children: string;
  onBack: () => void;
}

/** From what is open back to the list, where one column is shown at a time. */
export const BackButton = ({ children, onBack }: BackButtonProps) => (
  <button type="button" className="back-button" onClick={onBack}>
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M16 10H4M9.5 4.5 4 10l5.5 5.5" />
    </svg>
    <span>{children}</span>
  </button>
);
