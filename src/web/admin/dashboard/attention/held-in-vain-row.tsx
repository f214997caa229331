import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { Overview } from '../../../../contract/admin/overview';
import { useTranslation } from '../../../i18n/use-translation';
import { formatCount } from '../../ui/format-count';
import { appointmentsPath } from '../links';
import { AttentionRow } from './attention-row';
import { OpenWord } from './open-word';

type HeldInVainRowProps = { center: Overview['attention']['heldInVain'][number] };

/** A center whose chairs are held again and again without being paid, so that nobody else can have them. */
export function HeldInVainRow({ center: { centerId, center, holds, patients, windows } }: HeldInVainRowProps) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <AttentionRow
      Icon={ShieldAlert}
      iconClass="text-red"
      title={t('attention.timesHeld', { center, count: holds, text: formatCount(holds) })}
      text={t('attention.heldBy', {
        windows: t('attention.heldWindows', { count: windows, text: formatCount(windows) }),
        patients: t('attention.heldPatients', { count: patients, text: formatCount(patients) }),
      })}
      to={appointmentsPath({ center: centerId, status: 'cancelled', sort: 'created', order: 'desc' })}
      action={<OpenWord />}
    />
  );
}
