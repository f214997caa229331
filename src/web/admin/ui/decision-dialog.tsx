import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Modal } from './modal';
import { PanelNotice } from './panel-notice';

type DecisionDialogProps = {
  /** Cancel: nothing changes. */
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** The effect, on how many, and its cost. */
  children?: ReactNode;
  /** Verb and amount: "Cancel it, refund ₹1,850". */
  confirmLabel: string;
  busyLabel?: string;
  confirmIcon?: ReactNode;
  isBusy?: boolean;
  /** Why it is not possible now, in words. */
  unavailableBecause?: string | null;
  /** The label of the cancel button: "Keep the center". */
  keepLabel: string;
  /** Why it failed. Shown above the buttons; the dialog stays open. */
  error?: string | null;
  /** Red only when a patient loses something. */
  tone?: 'destructive' | 'primary';
  /** The dialog has a field that takes the focus; otherwise the cancel button has it. */
  hasField?: boolean;
};

/** Asks for a decision: its effect, cancel first, both buttons named. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { onClose, onConfirm, title, children, confirmLabel, busyLabel, confirmIcon, isBusy = false } = props;
  const { unavailableBecause, keepLabel, error, tone = 'destructive', hasField = false } = props;
  return (
    <Modal
      role="alertdialog"
      onClose={onClose}
      title={title}
      isDismissable={!isBusy}
      footer={
        <>
          {error && (
            <PanelNotice tone="error" className="rail:basis-full">
              {error}
            </PanelNotice>
          )}
          <Button
            size="compact"
            variant="neutral"
            autoFocus={!hasField}
            onPress={isBusy ? undefined : onClose}
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
