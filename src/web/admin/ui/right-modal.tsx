import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Layer } from './layers';

type RightModalProps = {
  onClose: () => void;
  /** At 600 and more; below, it fills the screen. */
  width: 480 | 600;
  children: ReactNode;
};

/** A modal layer at the right edge, with the page dimmed behind it. */
export function RightModal({ onClose, width, children }: RightModalProps) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      className="admin-scrim fixed inset-0 z-40 flex justify-end"
    >
      <Modal className={`h-dvh w-full bg-surface shadow-lifted ${width === 480 ? 'rail:w-120' : 'rail:w-150'}`}>
        <Dialog lang="en" className="admin-type flex h-full flex-col outline-none">
          <Layer>{children}</Layer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
