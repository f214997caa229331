import { useEffect, useRef } from 'react';
import type { AdminCenter } from '../../../contract/admin';
import type { ApiError } from '../../lib/api/api-error';
import { formatClockTime, formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { PanelCallout } from '../ui/panel-callout';
import { CENTER_FIELDS, type CenterField, type CenterValues, comparable, valuesOf } from './center-values';

type ConflictProps = {
  base: AdminCenter;
  theirs: AdminCenter;
  changedBy: ApiError['changedBy'];
  mine: CenterValues;
  onTake: () => void;
};

/** Somebody else has saved in the meantime: who, when, what, and beside it what was typed here. */
export function Conflict({ base, theirs, changedBy, mine, onTake }: ConflictProps) {
  const { t } = useTranslation('admin-centers');
  const callout = useRef<HTMLDivElement>(null);
  useEffect(() => {
    callout.current?.focus();
    callout.current?.scrollIntoView({ block: 'nearest' });
  }, [theirs]);

  const fields = changedByThem(base, theirs);
  const own = changedByMe(mine, base);
  const [input, saved] = [comparable(mine), comparable(valuesOf(theirs))];
  const words = (field: CenterField, value: unknown): string => {
    if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : t('conflict.empty');
    if (typeof value === 'number') return field === 'DialysisCharge' ? formatPrice(value) : String(value);
    return typeof value === 'string' && value ? value : t('conflict.empty');
  };

  return (
    <PanelCallout ref={callout} tone="warning" className="mb-4">
      <p className="admin-strong">
        {changedBy?.name
          ? t('conflict.titleBy', { name: changedBy.name, time: formatClockTime(new Date(changedBy.at)) })
          : t('conflict.title', { time: formatClockTime(new Date(theirs.updatedAt)) })}
      </p>
      <p>{t('conflict.text')}</p>
      {fields.length === 0 ? (
        <p className="mt-1">{t(theirs.Status === base.Status ? 'conflict.none' : `conflict.now.${theirs.Status}`)}</p>
      ) : (
        <table className="mt-2 w-full table-fixed text-left align-top">
          <thead className="admin-fine text-muted">
            <tr>
              <th scope="col" className="w-3/12 pr-2 pb-1 font-[450]">
                {t('conflict.field')}
              </th>
              <th scope="col" className="pr-2 pb-1 font-[450]">
                {t('conflict.theirs')}
              </th>
              <th scope="col" className="pb-1 font-[450]">
                {t('conflict.yours')}
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr
                key={field}
                className="align-top [&>*]:border-t [&>*]:border-marigold/40 [&>*]:py-1 [&>*]:[overflow-wrap:anywhere]"
              >
                <th scope="row" className="pr-2 font-[450] text-muted">
                  {t(`form.fields.${field}`)}
                </th>
                <td className="admin-strong pr-2">{words(field, saved[field])}</td>
                <td>
                  {own.includes(field) ? (
                    words(field, input[field])
                  ) : (
                    <span className="text-muted">{t('conflict.same')}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button size="compact" variant="neutral" onPress={onTake} className="mt-2">
        {t('conflict.take')}
      </Button>
    </PanelCallout>
  );
}

/** The fields that somebody else has changed since the form was opened. */
function changedByThem(base: AdminCenter, theirs: AdminCenter): CenterField[] {
  return changedIn(comparable(valuesOf(base)), comparable(valuesOf(theirs)));
}

/** The fields changed in this form. */
function changedByMe(mine: CenterValues, base: AdminCenter): CenterField[] {
  return changedIn(comparable(mine), comparable(valuesOf(base)));
}

type Comparable = ReturnType<typeof comparable>;
const changedIn = (one: Comparable, other: Comparable) =>
  CENTER_FIELDS.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));

/** The form with their values for the fields they changed; changes made only here stay. */
export function takeTheirs(mine: CenterValues, base: AdminCenter, theirs: AdminCenter): CenterValues {
  const own = changedByMe(mine, base).filter((field) => !changedByThem(base, theirs).includes(field));
  return { ...valuesOf(theirs), ...Object.fromEntries(own.map((field) => [field, mine[field]])) };
}
