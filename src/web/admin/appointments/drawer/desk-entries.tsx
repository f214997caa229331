import { useState } from 'react';
import type { AppointmentDetail } from '../../../../contract/admin/bookings';
import type { DeskEntry } from '../../../../contract/admin/cash/cash';
import { formatIsoMoment, formatPrice } from '../../../lib/i18n/format';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { Button } from '../../../ui/button';
import { CorrectDialog } from '../../cash/note-dialog';
import { ReceiptLink } from '../../cash/receipt';
import { DrawerSection } from '../../ui/drawer-parts';
import { LineEnds } from '../../ui/line-ends';

/** The cash book's entries of an appointment. Empty without entries. */
export function DeskEntriesSection({ entries }: { entries: AppointmentDetail['deskEntries'] }) {
  const { t } = useTranslation('admin-appointments');
  const [correcting, setCorrecting] = useState<DeskEntry | null>(null);
  if (entries.length === 0) return null;
  return (
    <DrawerSection title={t('desk.title')}>
      <ul className="flex flex-col gap-3">
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} onCorrect={() => setCorrecting(entry)} />
        ))}
      </ul>
      {correcting && <CorrectDialog entry={correcting} onClose={() => setCorrecting(null)} />}
    </DrawerSection>
  );
}

function Entry({ entry, onCorrect }: { entry: DeskEntry; onCorrect: () => void }) {
  const { t } = useTranslation('admin-cash');
  const what = entry.kind === 'payment' ? t('kinds.payment') : t(`kinds.${entry.kind}`);
  const amount = formatPrice(entry.amount);
  return (
    <li>
      <LineEnds end={<span className={`figure admin-strong ${entry.amount < 0 ? 'text-red' : ''}`}>{amount}</span>}>
        {t('entries.what', { what, mode: t(`modes.${entry.mode}`) })}
        {entry.reference && <span className="admin-fine text-muted [overflow-wrap:anywhere]"> {entry.reference}</span>}
      </LineEnds>
      <p className="admin-fine text-muted">
        {t('entries.byWhom', { name: entry.administrator, when: formatIsoMoment(entry.at) })}
        {entry.receiptLines > 1 && ` ${t('entries.together', { count: entry.receiptLines })}`}
      </p>
      {entry.note && <p className="admin-fine [overflow-wrap:anywhere]">{entry.note}</p>}
      {entry.correctedAt && (
        <p className="admin-fine">{t('entries.corrected', { when: formatIsoMoment(entry.correctedAt) })}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-4">
        {entry.receiptNumber && <ReceiptLink entry={entry} className="admin-fine" />}
        {entry.mayCorrect && (
          <Button
            size="compact"
            variant="quiet"
            aria-label={t('correct.named', { amount })}
            className="-mx-4"
            onPress={onCorrect}
          >
            {t('correct.open')}
          </Button>
        )}
      </div>
    </li>
  );
}
