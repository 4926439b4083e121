import { Icon } from '#site/ui/icon.tsx';
import './back-button.css';

interface BackButtonProps {
  /** The destination, such as "Conversations". */
  children: string;
  onBack: () => void;
}

/** Returns from the open item to the list on single-column screens. */
export const BackButton = ({ children, onBack }: BackButtonProps) => (
  <button type="button" className="back-button bar bare" onClick={onBack}>
    <Icon path="M16 10H4M9.5 4.5 4 10l5.5 5.5" size="small" />
    <span>{children}</span>
  </button>
);
