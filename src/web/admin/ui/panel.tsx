import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from '../../lib/i18n/use-translation';
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
      <Modal
        data-panel={width}
        className={`h-dvh w-full bg-surface shadow-lifted ${width === 480 ? 'rail:w-120' : 'rail:w-150'}`}
      >
        <Dialog lang="en" className="admin-type flex h-full flex-col outline-none">
          <Layer>{children}</Layer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

type PanelHeadProps = {
  title: string;
  subtitle?: ReactNode;
  onClose: () => void;
  /** Labels the panel when it is not a modal dialog, which labels itself. */
  id?: string;
};

/** The head of a drawer or a side panel: its title, and the close button. */
export function PanelHead({ title, subtitle, onClose, id }: PanelHeadProps) {
  const { t } = useTranslation();
  const look = 'text-xl leading-tight font-[620] break-words';
  return (
    <div className="flex items-start justify-between gap-3 border-b border-line px-4 pt-5 pb-4 rail:px-7">
      <div className="min-w-0">
        {id ? (
          <h2 id={id} className={look}>
            {title}
          </h2>
        ) : (
          <Heading slot="title" className={look}>
            {title}
          </Heading>
        )}
        {subtitle && <p className="mt-1 text-muted [overflow-wrap:anywhere]">{subtitle}</p>}
      </div>
      <Button
        onPress={() => onClose()}
        aria-label={t('close')}
        className="focus-ring -mt-2 -mr-3 grid size-11 shrink-0 place-items-center rounded-chip text-ink hover:bg-sunken"
      >
        <X size={20} />
      </Button>
    </div>
  );
}

/** The lower edge of a drawer or a side panel, with its buttons. */
export function PanelFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2.5 border-t border-line px-4 py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] rail:px-7">
      {children}
    </div>
  );
}
