import { createPortal } from 'react-dom';
import { Modal, type ModalProps } from '#site/ui/modal.tsx';
import './console-modal.css';

/** A modal of the console, outside of its area: what that wears is not meant for what lies over it. */
export const ConsoleModal = ({ className, ...rest }: ModalProps) =>
  createPortal(<Modal {...rest} className={`modal ${className}`} />, document.body);
