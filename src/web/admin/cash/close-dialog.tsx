import { useState } from 'react';
import type { CashDay } from '../../../contract/admin/cash/cash';
import type { DrawerDay } from '../../../contract/admin/cash/drawer';
import { paiseToRupees, rupeesToPaise } from '../../../domain/money';
import { formatDate, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Checkbox } from '../../ui/checkbox';
import { DecisionDialog } from '../ui/modal';
import { PanelCallout } from '../ui/panel-callout';
import { tell } from '../ui/tell';
import { CountField, useCounting } from './count-field';
import { useCloseDay } from './queries';

type CloseDialogProps = { day: CashDay; drawer: DrawerDay | undefined; onClose: () => void };

/** Closes a day. The cash is counted, or was in the drawers of the day; a difference must be explained. */
export function CloseDialog({ day, drawer, onClose }: CloseDialogProps) {
  const { t } = useTranslation('admin-cash');
  const date = formatDate(day.date);
  const inDrawers = drawer?.counted ?? null;
  const counting = useCounting(
    rupeesToPaise(day.expectedCash),
    inDrawers === null ? undefined : { counted: inDrawers, because: drawer?.reasons.join('; ') ?? '' },
  );
  const { counted } = counting;
  const [isEarly, setEarly] = useState(false);
  const close = useCloseDay({ centerId: day.center._id, date: day.date }, () => {
    tell('success', t('close.done', { date }));
    onClose();
  });
  const missing = counting.missing ?? (day.toCome.length > 0 && !isEarly ? t('close.earlyMissing') : null);
  return (
    <DecisionDialog
      title={t('close.title', { date })}
      onClose={onClose}
      onConfirm={() =>
        counted !== null && close.mutate({ counted: paiseToRupees(counted), explanation: counting.because })
      }
      confirmLabel={t('close.confirm')}
      busyLabel={t('saving')}
      change={close}
      unavailableBecause={missing}
      keepLabel={t('cancel')}
      tone="primary"
      hasField
    >
      {day.toCome.length > 0 && (
        <PanelCallout tone="warning">
          <p className="admin-strong">{t('close.toCome', { count: day.toCome.length })}</p>
          <ul className="list-disc pl-5">
            {day.toCome.map(({ time, booked }) => (
              <li key={time}>{t('close.toComeWindow', { time: formatWindow(time), count: booked })}</li>
            ))}
          </ul>
          <p>{t('close.toComeText')}</p>
          <Checkbox isSelected={isEarly} onChange={setEarly}>
            {t('close.early')}
          </Checkbox>
        </PanelCallout>
      )}
      <p>
        {t('close.expected')} <strong className="admin-strong figure">{formatPrice(day.expectedCash)}</strong>
      </p>
      {inDrawers !== null && <p className="text-muted">{t('close.inDrawers', { amount: formatPrice(inDrawers) })}</p>}
      <CountField counting={counting} label={t('close.counted')} />
    </DecisionDialog>
  );
}
