import type { ReactNode } from 'react';
import { useTranslation } from '../lib/i18n/use-translation';
import { Button } from './button';
import { Dialog } from './dialog';
import { type Fact, Facts } from './facts';
import { Callout } from './callout';

type ConfirmDialogProps = {
  isOpen: boolean;
  /** Cancel: nothing changes. */
  onClose: () => void;
  onConfirm: () => void;
  /** The question: "Cancel this appointment?" */
  title: string;
  /** The effect of confirming. */
  children?: ReactNode;
  /** The appointment and the money concerned. */
  facts?: readonly Fact[];
  confirmLabel: string;
  busyLabel: string;
  isBusy?: boolean;
  /** Why confirming failed, as a sentence. */
  error?: string | null;
  /** The label of the cancel button; "Keep it" by default. */
  keepLabel?: string;
  tone?: 'destructive' | 'primary';
};

/** Asks before something that can't be undone. Shows its effect and its cost; cancel comes first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, onConfirm, title, children, facts, confirmLabel, busyLabel, isBusy, error, keepLabel } =
    props;
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      role="alertdialog"
      isDismissable={!isBusy}
      footer={
        <div className="flex flex-col gap-3 md:flex-row md:justify-end">
          <Button variant="outline" autoFocus onPress={isBusy ? undefined : () => onClose()}>
            {keepLabel ?? t('keepIt')}
          </Button>
          <Button
            variant={props.tone === 'primary' ? 'primary' : 'destructive-solid'}
            onPress={onConfirm}
            isBusy={isBusy}
            busyLabel={busyLabel}
          >
            {confirmLabel}
          </Button>
        </div>
      }
    >
      {children && <div className="text-muted">{children}</div>}
      {facts && facts.length > 0 && <Facts facts={facts} />}
      {error && <Callout tone="error">{error}</Callout>}
    </Dialog>
  );
}
