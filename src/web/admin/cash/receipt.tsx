import ReceiptIndianRupee from 'lucide-react/icons/receipt-indian-rupee';
import type { ReactNode } from 'react';
import type { AccountEntry } from '../../../contract/admin/cash/account';
import { DESK_RECEIPT, type DeskEntry } from '../../../contract/admin/cash/cash';
import { urlOf } from '../../../contract/endpoint';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Modal } from '../ui/modal';

type Receipted = Pick<DeskEntry, '_id' | 'receiptNumber'>;

/** Opens the receipt of an entry of the cash book beside the page. */
export function ReceiptLink({ entry, className }: { entry: Receipted; className?: string }) {
  const { t } = useTranslation('admin-cash');
  return (
    <a
      href={urlOf(DESK_RECEIPT, { id: entry._id }, undefined)}
      target="_blank"
      rel="noreferrer"
      className={`text-link inline-flex min-h-(--row-control) items-center gap-2 ${className ?? ''}`}
    >
      <ReceiptIndianRupee size={17} />
      {t('receipt.open', { number: entry.receiptNumber ?? '' })}
    </a>
  );
}

/** The entry of the cash book whose receipt an entry of an account has; null where no money came in. */
export function receiptOf({ deskEntryId, receiptNumber }: AccountEntry): Receipted | null {
  return deskEntryId && receiptNumber ? { _id: deskEntryId, receiptNumber } : null;
}

type RecordedDialogProps = { title: string; entry: Receipted | null; children: ReactNode; onClose: () => void };

/** Says what was recorded, with its receipt. */
export function RecordedDialog({ title, entry, children, onClose }: RecordedDialogProps) {
  const { t } = useTranslation('admin-cash');
  return (
    <Modal
      onClose={onClose}
      title={title}
      footer={
        <>
          {entry && <ReceiptLink entry={entry} className="rail:mr-auto" />}
          <Button size="compact" autoFocus onPress={onClose} className="shrink-0">
            {t('take.close')}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
