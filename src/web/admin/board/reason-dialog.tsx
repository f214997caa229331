import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation';
import { ReasonField } from '../book/reason-field';
import { Warning } from '../book/session-list';
import { FormDialog } from '../ui/admin-form';
import type { Asked } from './use-move-on-board';

type ReasonDialogProps = {
  asked: Asked;
  isBusy: boolean;
  refusal: string | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Asks why a patient is moved to a window that has begun or is far ahead. */
export function ReasonDialog({ asked, isBusy, refusal, onConfirm, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('admin-board');
  const { t: tBook } = useTranslation('admin-book');
  const [reason, setReason] = useState('');
  const { booking, cell, why } = asked;
  return (
    <FormDialog
      send={() => onConfirm(reason.trim())}
      isBusy={isBusy}
      refusal={refusal}
      title={t(why === 'begun' ? 'reason.title' : 'reason.titleBeyond', { name: booking.username })}
      confirmLabel={t('reason.confirm', { chair: cell.chair.chair })}
      busyLabel={t('reason.busy')}
      keepLabel={t('reason.keep')}
      unavailableBecause={reason.trim() ? null : tBook('missing.reason')}
      onClose={onClose}
    >
      <Warning>{tBook(`sessions.${why}`)}</Warning>
      <ReasonField value={reason} onChange={setReason} autoFocus />
    </FormDialog>
  );
}
