import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { AriaLocale } from '../lib/i18n/aria-locale';
import { useTranslation } from '../lib/i18n/use-translation';

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** False while something is in progress that must not be lost. */
  isDismissable?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** A close button in the corner, when no button below closes it. */
  hasCross?: boolean;
  /** `page` for larger content: it fills the phone's screen. */
  size?: 'question' | 'page';
  /**
   * The buttons, below the result of a long dialog: they stick to the lower edge, unless the screen is very low or large text makes
   * the result too high.
   */
  footer?: ReactNode;
};

const SIZES = {
  question: {
    title: 'type-card-title',
    modal: 'max-h-[92dvh] rounded-t-dialog md:max-w-136',
    inside: 'p-6',
    foot: 'px-6 [@media(min-height:480px)]:sticky',
  },
  page: {
    title: 'type-section',
    modal: 'h-dvh md:h-auto md:max-h-[92dvh] md:max-w-240',
    inside: 'p-4 pt-5 md:p-8',
    foot: 'px-4 md:px-8 [@media(min-height:34rem)]:sticky large-text:static!',
  },
};

/** Scrolls a dialog to its first line, which should be seen first even if a button far below has the focus. */
function fromTheTop(modal: HTMLElement | null): void {
  if (modal) requestAnimationFrame(() => modal.scrollTo(0, 0));
}

/** A dialog above the page; on the phone it slides up from the bottom edge. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, children, isDismissable = true, role, hasCross, size = 'question', footer } = props;
  const { t, language } = useTranslation();
  const look = SIZES[size];
  return (
    <AriaLocale>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        isDismissable={isDismissable && role !== 'alertdialog'}
        isKeyboardDismissDisabled={!isDismissable}
        className="fixed inset-0 z-50 flex items-end justify-center bg-ink/50 md:items-center md:p-6"
      >
        <Modal
          ref={fromTheTop}
          className={`@container/page w-full animate-rise overflow-y-auto bg-surface shadow-lifted md:rounded-dialog ${look.modal}`}
        >
          <AriaDialog lang={language} role={role} className="relative flex min-h-full flex-col outline-none">
            <div className={`flex flex-1 flex-col gap-3 ${look.inside}`}>
              <Heading slot="title" className={`${look.title} ${hasCross ? 'pr-10' : ''}`}>
                {title}
              </Heading>
              {hasCross && (
                <Button
                  onPress={() => onClose()}
                  aria-label={t('close')}
                  className="focus-ring absolute top-3.5 right-3.5 grid size-11 place-items-center rounded-chip text-muted hover:bg-sunken"
                >
                  <X size={22} />
                </Button>
              )}
              {children}
            </div>
            {footer && (
              <div
                className={`bottom-0 z-20 border-t border-line bg-surface pt-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] ${look.foot}`}
              >
                {footer}
              </div>
            )}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  );
}
