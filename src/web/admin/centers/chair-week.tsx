import { useState } from 'react';
import type { ResponseOf } from '../../../contract/endpoint';
import { WINDOW_LABELS, type WeeklyTemplate, capacity } from '../../../contract/admin';
import { formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { callAdmin } from '../api/call-admin';
import { AdminForm } from '../ui/admin-form';
import { ConflictCallout } from '../ui/conflict-callout';
import { type ConflictRow, changedIn, conflictRows, useRecordEdit, withTheirs } from '../ui/record-edit';
import { CapacityRefusal } from './capacity-refusal';
import { CopyFrom } from './copy-from';
import { useCapacityChange } from './use-capacity-change';

const WEEKDAYS = ['1', '2', '3', '4', '5', '6'] as const;

type Week = Pick<ResponseOf<typeof capacity.template>, 'slots' | 'weekdays' | 'version'>;
type ChairWeekProps = { id: string; week: Week };

/** The chairs of a week by cell; the keys are like `1 5 AM - 9 AM`. */
type Cells = Record<string, number | undefined>;
const CELLS = WEEKDAYS.flatMap((day) => WINDOW_LABELS.map((label) => ({ day, label, key: `${day} ${label}` })));
const cellsOf = (weekdays: WeeklyTemplate): Cells =>
  Object.fromEntries(CELLS.map(({ day, label, key }) => [key, weekdays[day]?.[label]]));

/** The part of the week in these cells, as it is sent. */
function weekOf(cells: Cells, keys: readonly string[]): WeeklyTemplate {
  const week: WeeklyTemplate = {};
  for (const { day, label, key } of CELLS) {
    const chairs = cells[key];
    if (keys.includes(key) && chairs !== undefined) week[day] = { ...week[day], [label]: chairs };
  }
  return week;
}

/** The open chairs of every weekday and window, as a table of numbers. Only changes are sent. */
export function ChairWeek({ id, week }: ChairWeekProps) {
  const { t } = useTranslation(['admin-centers', 'admin']);
  const { slots } = week;
  const { base, conflict, ...edit } = useRecordEdit<Week>(week, () => callAdmin(capacity.template, { params: { id } }));
  const known = cellsOf(base.weekdays);
  const [cells, setCells] = useState(known);
  const change = useCapacityChange<{ weekdays: WeeklyTemplate }>(async (call, body) => {
    let saved: ResponseOf<typeof capacity.setTemplate> | null = null;
    const isSaved = await edit.send(async (version) => {
      saved = await call(capacity.setTemplate, { params: { id }, body: { ...body, version } });
    });
    if (!isSaved || !saved) return null;
    edit.take(saved);
    setCells(cellsOf((saved as Week).weekdays));
    return saved;
  });
  const own = changedIn(cells, known);
  const rows: ConflictRow[] = conflict
    ? conflictRows(
        { base: known, theirs: cellsOf(conflict.theirs.weekdays), mine: cells },
        (key) => nameOf(CELLS.find((cell) => cell.key === key)!),
        (of, key) => String(of[key] ?? ''),
      )
    : [];

  function nameOf({ day, label }: Pick<(typeof CELLS)[number], 'day' | 'label'>): string {
    return t('chairs.week.cell', { day: t(`chairs.weekdays.${day}`), window: formatWindow(label) });
  }

  function take(theirs: Week) {
    change.forget();
    setCells(withTheirs(cells, known, cellsOf(theirs.weekdays)));
    edit.take(theirs);
  }

  /** Fills in another center's week, as far as this center has the chairs. */
  async function copyFrom(other: string) {
    const theirs = await callAdmin(capacity.template, { params: { id: other } });
    change.forget();
    setCells(
      Object.fromEntries(
        CELLS.map(({ day, label, key }) => {
          const chairs = theirs.weekdays[day]?.[label] ?? theirs.slots;
          // Where all chairs of the other center are open, all chairs of this one are.
          return [key, chairs === theirs.slots ? slots : Math.min(slots, chairs)];
        }),
      ),
    );
    return WEEKDAYS.length;
  }

  return (
    <AdminForm
      send={() => change.send({ weekdays: weekOf(cells, own) })}
      isBusy={change.isBusy}
      refusal={change.said && <CapacityRefusal {...change} said={change.said} />}
      submit={{
        label: conflict ? t('admin:conflict.keep') : t('chairs.week.save'),
        className: 'self-start',
        unavailableBecause: own.length > 0 ? null : t('chairs.week.unchanged'),
      }}
      isCheckedByBrowser
    >
      <div>
        <h3 className="admin-heading">{t('chairs.week.title')}</h3>
        <p className="text-muted">{t('chairs.week.lead', { slots })}</p>
      </div>
      {conflict && <ConflictCallout changedBy={conflict.changedBy} rows={rows} onTake={() => take(conflict.theirs)} />}
      <CopyFrom id={id} label={t('chairs.week.copy')} copy={copyFrom} />
      <div className="relative -mx-1 overflow-x-auto">
        <table className="w-full min-w-[20rem] table-fixed border-separate border-spacing-1 text-left">
          <thead>
            <tr>
              <th scope="col" className="admin-fine w-[5.5rem] text-muted">
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
                      value={cells[`${day} ${label}`] ?? ''}
                      aria-label={nameOf({ day, label })}
                      onChange={({ target: { value } }) => {
                        change.forget();
                        const chairs = value === '' ? undefined : Number(value);
                        setCells((now) => ({ ...now, [`${day} ${label}`]: chairs }));
                      }}
                      className="focus-ring h-11 w-full rounded-chip border border-line-strong bg-surface px-2.5"
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </AdminForm>
  );
}
