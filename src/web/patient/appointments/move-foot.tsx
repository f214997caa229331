import { formatDate, formatWindow } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { DeadlineLine } from '../chair-picker/deadline-line';
import type { NewTime } from './move-appointment';

type MoveFootProps = {
  from: NewTime;
  to: NewTime | null;
  now: Date;
  unavailableBecause: string | null;
  isBusy: boolean;
  onConfirm: () => void;
  onKeep: () => void;
};

/** From when to when, until when that can be changed again, and the two ways on. */
export function MoveFoot({ from, to, now, unavailableBecause, isBusy, onConfirm, onKeep }: MoveFootProps) {
  const { t } = useTranslation('appointments');
  return (
    <div className="flex flex-col gap-3 desk:flex-row desk:items-center desk:justify-between desk:gap-8">
      <div>
        <dl className="type-second grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
          <dt className="text-muted">{t('move.from')}</dt>
          <dd>
            <When {...from} />
          </dd>
          <dt className="text-muted">{t('move.to')}</dt>
          <dd aria-live="polite" className="font-strong">
            {to ? <When {...to} /> : <span className="font-body text-muted">{t('move.notChosen')}</span>}
          </dd>
        </dl>
        {to && <DeadlineLine choice={to} now={now} className="mt-1" />}
      </div>
      <div className="flex items-start gap-3 max-desk:[&>*]:grow">
        <Button variant="outline" className="max-md:px-4" onPress={isBusy ? undefined : onKeep}>
          {t('move.keep')}
        </Button>
        <Button
          className="max-md:px-4"
          onPress={onConfirm}
          isBusy={isBusy}
          busyLabel={t('move.busy')}
          unavailableBecause={unavailableBecause}
        >
          {t('move.confirm')}
        </Button>
      </div>
    </div>
  );
}

function When({ date, time }: NewTime) {
  return (
    <>
      <span className="figure">{formatDate(date)},</span> <span className="figure">{formatWindow(time)}</span>
    </>
  );
}
