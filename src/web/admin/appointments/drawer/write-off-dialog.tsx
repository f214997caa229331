import type { AppointmentDetail } from '../../../../contract/admin/bookings';
import { funding } from '../../../../contract/admin/funding';
import { formatPrice } from '../../../lib/i18n/format';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { useChange } from '../../api/use-change';
import { NoteDialog } from '../../cash/note-dialog';
import { tell } from '../../ui/tell';

/** The most characters that the contract allows. */
const MAX_REASON = 300;

/** Asks why, and writes off what is due at the center for an appointment. */
export function WriteOffDialog({ appointment, onClose }: { appointment: AppointmentDetail; onClose: () => void }) {
  const { t } = useTranslation('admin-appointments');
  const of = { amount: formatPrice(appointment.due), name: appointment.userId.username };
  const change = useChange(
    (call, reason: string) =>
      call(funding.writeOff, { params: { id: appointment._id }, body: { reason: reason.trim() } }),
    {
      onSuccess: () => {
        tell('success', t('writeOff.done', of));
        onClose();
      },
    },
  );
  return (
    <NoteDialog
      title={t('writeOff.title', of)}
      text={t('writeOff.text')}
      label={t('writeOff.reason')}
      confirmLabel={t('writeOff.confirm', of)}
      missing={t('writeOff.missing')}
      most={MAX_REASON}
      change={change}
      onClose={onClose}
    />
  );
}
