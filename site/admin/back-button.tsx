import { Icon } from '#site/ui/icon.tsx';
import './back-button.css';

interface BackButtonProps {
  /** Where it leads, as "Conversations". */
  children: string;
  onBack: () => void;
}

/** From what is open back to the list, where one column is shown at a time. */
export const BackButton = ({ children, onBack }: BackButtonProps) => (
  <button type="button" className="back-button bar bare" onClick={onBack}>
    <Icon path="M16 10H4M9.5 4.5 4 10l5.5 5.5" size="small" />
    <span>{children}</span>
  </button>
);
