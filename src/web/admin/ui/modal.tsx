import type { ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from '../../ui/button';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { Layer } from './layers';
import { PanelCallout } from './panel-callout';

type ModalProps = {
  onClose: () => void;
  /** The question, with the name in it. */
  title: string;
  children?: ReactNode;
  /** The buttons; always visible. */
  footer: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** False while busy. */
  isDismissable?: boolean;
};

/** The box of every dialog of the area: 540 wide in the middle, or at the bottom edge of the phone. */
export function Modal({ onClose, title, children, footer, role, isDismissable = true }: ModalProps) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable={isDismissable && role !== 'alertdialog'}
      isKeyboardDismissDisabled={!isDismissable}
      className="admin-scrim fixed inset-0 z-50 flex items-end justify-center rail:items-center rail:p-6"
    >
      <AriaModal className="flex max-h-[94dvh] w-full animate-rise flex-col overflow-hidden rounded-t-dialog bg-surface shadow-lifted rail:max-w-135 rail:rounded-dialog">
        <Dialog role={role} lang="en" className="admin-type flex min-h-0 flex-1 flex-col outline-none">
          <Layer>
            <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 pt-5 pb-5 rail:px-7 rail:pt-6.5">
              <Heading slot="title" className="text-xl leading-tight font-[620]">
                {title}
              </Heading>
              {children}
            </div>
            <div className="flex flex-col gap-2.5 border-t border-line px-4 py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] rail:flex-row rail:flex-wrap rail:items-start rail:justify-end rail:px-7">
              {footer}
            </div>
          </Layer>
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}

/**
 * How it stands what the dialog does: the mutation that does it, or whether that is under way and why it failed. The reason is shown
 * above the buttons; the dialog stays open.
 */
type Standing = { change: { isPending: boolean; error: Error | null } } | { isBusy: boolean; error: ReactNode };

export type DecisionDialogProps = {
  /** Cancel: nothing changes. */
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** The effect: how many it concerns, and its cost. */
  children?: ReactNode;
  /** Verb and amount: "Cancel it, refund ₹1,850". */
  confirmLabel: string;
  busyLabel?: string;
  confirmIcon?: ReactNode;
  /** Why confirming is not possible now, in words. */
  unavailableBecause?: string | null;
  /** The label of the cancel button: "Keep the center". */
  keepLabel: string;
  /** `destructive` (red) only where a patient loses something. */
  tone?: 'destructive' | 'primary';
  /** Whether a field of the dialog takes the focus; otherwise the cancel button does. */
  hasField?: boolean;
};

/** Asks for a decision: its effect, cancel first, both buttons named. */
export function DecisionDialog(props: DecisionDialogProps & Standing) {
  const { onClose, onConfirm, title, children, confirmLabel, busyLabel, confirmIcon } = props;
  const { unavailableBecause, keepLabel, tone = 'destructive', hasField = false } = props;
  const errorText = useAdminErrorText();
  const { isBusy, error } =
    'change' in props
      ? { isBusy: props.change.isPending, error: props.change.error && errorText(props.change.error) }
      : props;
  return (
    <Modal
      role="alertdialog"
      onClose={onClose}
      title={title}
      isDismissable={!isBusy}
      footer={
        <>
          {error && (
            <PanelCallout tone="error" className="rail:basis-full">
              {error}
            </PanelCallout>
          )}
          <Button
            size="compact"
            variant="neutral"
            autoFocus={!hasField}
            onPress={isBusy ? undefined : () => onClose()}
            className="shrink-0"
          >
            {keepLabel}
          </Button>
          <Button
            size="compact"
            variant={tone === 'primary' ? 'primary' : 'destructive-solid'}
            icon={confirmIcon}
            isBusy={isBusy}
            {...(busyLabel === undefined ? {} : { busyLabel })}
            {...(unavailableBecause === undefined ? {} : { unavailableBecause })}
            onPress={onConfirm}
            className="shrink-0"
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
