import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type AdminCenter, centers, MAX_SLOTS } from '../../../contract/admin';
import { formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { queryOf } from '../api/query-of';
import { formatCount } from '../ui/format';
import { PanelCallout } from '../ui/panel-callout';

type SlotsWarningProps = {
  center: AdminCenter;
  /** The typed number of chairs; undefined where it is none. */
  slots: number | undefined;
};

/** Warns, before saving, about windows with more bookings than the center would have chairs. */
export function SlotsWarning({ center, slots: typed }: SlotsWarningProps) {
  const { t } = useTranslation('admin-centers');
  const slots = useSettled(typed);
  const isFewer =
    slots !== undefined && Number.isInteger(slots) && slots >= 1 && slots <= MAX_SLOTS && slots < center.Slots;
  const { data: impact, isError } = useQuery(
    queryOf(
      centers.impact,
      { params: { id: center._id }, query: { slots } },
      { select: ({ impact }) => impact, enabled: isFewer, staleTime: 0 },
    ),
  );
  if (!isFewer) return null;
  if (isError) return <PanelCallout tone="warning">{t('slots.unchecked')}</PanelCallout>;
  if (!impact || impact.overbookedWindows === 0) return null;
  const others = impact.overbookedWindows - impact.overbooked.length;
  return (
    <div role="status">
      <PanelCallout tone="warning">
        <p className="admin-strong">
          {t('slots.overbooked', {
            count: impact.overbookedWindows,
            shown: formatCount(impact.overbookedWindows),
            slots,
          })}
        </p>
        <ul className="my-1 list-disc pl-5">
          {impact.overbooked.map(({ date, time, booked }) => (
            <li key={`${date} ${time}`}>{t('slots.window', { date: formatDate(date), time, booked })}</li>
          ))}
          {others > 0 && <li>{t('slots.more', { count: others, shown: formatCount(others) })}</li>}
        </ul>
        <p>{t('slots.stays')}</p>
      </PanelCallout>
    </div>
  );
}

/**
 * Names the people booked where there would be fewer chairs, after the server refused to save that. The next press saves it.
 */
export function BelowSold({ said }: { said: string }) {
  const { t } = useTranslation('admin-centers');
  return (
    <div role="alert">
      <PanelCallout tone="warning">
        <p className="admin-strong">{said}</p>
        <p className="mt-1">{t('chairs.anywayText')}</p>
      </PanelCallout>
    </div>
  );
}

const PAUSE_MS = 300;

/** A value that has not changed for 300 ms, so that the server isn't asked at every keystroke. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
