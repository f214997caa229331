import { useState } from 'react';
import { WINDOW_LABELS, type WeeklyTemplate, capacity } from '../../../contract/admin';
import { formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { callAdmin } from '../api/call-admin';
import { AdminForm } from '../ui/admin-form';
import { CapacityRefusal } from './capacity-refusal';
import { CopyFrom } from './copy-from';
import { useCapacityChange } from './use-capacity-change';

const WEEKDAYS = ['1', '2', '3', '4', '5', '6'] as const;

type ChairWeekProps = { id: string; slots: number; weekdays: WeeklyTemplate };

/** The open chairs of every weekday and window, as a table of numbers. */
export function ChairWeek({ id, slots, weekdays: known }: ChairWeekProps) {
  const { t } = useTranslation('admin-centers');
  const [weekdays, setWeekdays] = useState(known);
  const change = useCapacityChange<{ weekdays: WeeklyTemplate }>(id, (body) =>
    callAdmin(capacity.setTemplate, { params: { id }, body }),
  );
  const isChanged = JSON.stringify(weekdays) !== JSON.stringify(known);

  /** Fills in the week of another center, as far as this one has the chairs. */
  async function copyFrom(other: string) {
    const theirs = await callAdmin(capacity.template, { params: { id: other } });
    change.forget();
    setWeekdays(
      Object.fromEntries(
        WEEKDAYS.map((day) => [
          day,
          Object.fromEntries(
            WINDOW_LABELS.map((label) => {
              const chairs = theirs.weekdays[day]?.[label] ?? theirs.slots;
              // All chairs there are all chairs here.
              return [label, chairs === theirs.slots ? slots : Math.min(slots, chairs)];
            }),
          ),
        ]),
      ),
    );
    return WEEKDAYS.length;
  }

  return (
    <AdminForm
      send={() => change.send({ weekdays })}
      isBusy={change.isBusy}
      refusal={change.said && <CapacityRefusal {...change} said={change.said} />}
      submit={{
        label: t('chairs.week.save'),
        className: 'self-start',
        unavailableBecause: isChanged ? null : t('chairs.week.unchanged'),
      }}
      isCheckedByBrowser
    >
      <div>
        <h3 className="admin-heading">{t('chairs.week.title')}</h3>
        <p className="text-muted">{t('chairs.week.lead', { slots })}</p>
      </div>
      <CopyFrom id={id} label={t('chairs.week.copy')} copy={copyFrom} />
      <table className="w-full table-fixed border-separate border-spacing-1 text-left">
        <thead>
          <tr>
            <th scope="col" className="admin-fine w-22 text-muted">
              {t('chairs.week.day')}
            </th>
            {WINDOW_LABELS.map((label) => (
              <th key={label} scope="col" className="admin-fine align-bottom text-muted">
                {formatWindow(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((day) => (
            <tr key={day}>
              <th scope="row">{t(`chairs.weekdays.${day}`)}</th>
              {WINDOW_LABELS.map((label) => (
                <td key={label}>
                  <input
                    type="number"
                    required
                    min={0}
                    max={slots}
                    value={weekdays[day]?.[label] ?? ''}
                    aria-label={t('chairs.week.cell', {
                      day: t(`chairs.weekdays.${day}`),
                      window: formatWindow(label),
                    })}
                    onChange={({ target: { value } }) => {
                      change.forget();
                      const chairs = value === '' ? undefined : Number(value);
                      setWeekdays((now) => ({ ...now, [day]: { ...now[day], [label]: chairs } }));
                    }}
                    className="focus-ring h-11 w-full rounded-chip border border-line-strong bg-surface px-2.5"
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </AdminForm>
  );
}
