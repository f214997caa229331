import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Modal } from './modal';
import { PanelNotice } from './panel-notice';

type DecisionDialogProps = {
  /** The way out: nothing changes. */
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** What happens, to how many, what it costs. */
  children?: ReactNode;
  /** Verb and amount: "Cancel it, refund ₹1,850". */
  confirmLabel: string;
  busyLabel?: string;
  confirmIcon?: ReactNode;
  isBusy?: boolean;
  /** Why it can't be done now, in words. */
  unavailableBecause?: string | null;
  /** The way out, named: "Keep the center". */
  keepLabel: string;
  /** Why it did not work. It stands above the buttons and the dialog stays open. */
  error?: string | null;
  /** Red only where something is taken away from a patient. */
  tone?: 'destructive' | 'primary';
  /** The dialog has a field that takes the focus; otherwise the way out has it. */
  hasField?: boolean;
};

/** Asks for a decision: what it does, the way out first, both named. */
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
