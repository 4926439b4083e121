import { createPortal } from 'react-dom';
import { Modal, type ModalProps } from '#site/ui/modal.tsx';
import './console-modal.css';

/** A modal that is rendered outside its area, so that the area's styles do not apply. */
export const ConsoleModal = ({ className, ...rest }: ModalProps) =>
  createPortal(<Modal {...rest} className={`modal dialog controls ${className}`} />, document.body);
