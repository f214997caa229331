import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation';
import { TextArea } from '../../ui/text-area';
import { Warning } from '../book/session-list';
import { DecisionDialog } from '../ui/modal';
import type { Asked } from './use-move-on-board';

const MAX_REASON = 500;

type ReasonDialogProps = { asked: Asked; isBusy: boolean; onConfirm: (reason: string) => void; onClose: () => void };

/** Asks why somebody is moved to a window that has begun, or far ahead. */
export function ReasonDialog({ asked, isBusy, onConfirm, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('admin-board');
  const { t: tBook } = useTranslation('admin-book');
  const [reason, setReason] = useState('');
  const { booking, cell, why } = asked;
  return (
    <DecisionDialog
      title={t(why === 'begun' ? 'reason.title' : 'reason.titleBeyond', { name: booking.username })}
      tone="primary"
      confirmLabel={t('reason.confirm', { chair: cell.chair.chair })}
      busyLabel={t('reason.busy')}
      isBusy={isBusy}
      keepLabel={t('reason.keep')}
      unavailableBecause={reason.trim() ? null : tBook('missing.reason')}
      onConfirm={() => onConfirm(reason.trim())}
      onClose={onClose}
      hasField
    >
      <Warning>{tBook(`sessions.${why}`)}</Warning>
      <TextArea
        rows={2}
        label={tBook('reason')}
        aside={tBook('reason.aside')}
        value={reason}
        onChange={setReason}
        isRequired
        autoFocus
        maxLength={MAX_REASON}
      />
    </DecisionDialog>
  );
}
