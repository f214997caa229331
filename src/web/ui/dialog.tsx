import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** False while something is under way that must not be lost. */
  isDismissable?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** A cross in the corner, where no button below closes it. */
  hasCross?: boolean;
};

/** A question or a form above the page; on the phone it rises from the bottom edge. */
export function Dialog({ isOpen, onClose, title, children, isDismissable = true, role, hasCross }: DialogProps) {
  const { t } = useTranslation();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable && role !== 'alertdialog'}
      isKeyboardDismissDisabled={!isDismissable}
      className="fixed inset-0 z-50 flex items-end justify-center bg-ink/50 md:items-center md:p-6"
    >
      <Modal className="max-h-[92dvh] w-full animate-rise overflow-y-auto rounded-t-dialog bg-surface shadow-lifted md:max-w-136 md:rounded-dialog">
        <AriaDialog role={role} className="relative flex flex-col gap-3 p-6 outline-none">
          <Heading slot="title" className={`type-card-title ${hasCross ? 'pr-10' : ''}`}>
            {title}
          </Heading>
          {hasCross && (
            <Button
              onPress={onClose}
              aria-label={t('close')}
              className="focus-ring absolute top-3.5 right-3.5 grid size-11 place-items-center rounded-chip text-muted hover:bg-sunken"
            >
              <X aria-hidden="true" size={22} strokeWidth={1.75} />
            </Button>
          )}
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
