import { useEffect, useRef } from 'react';
import type { Refusal } from '../../../contract/common';
import { formatClockTime } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { PanelCallout } from './panel-callout';
import type { ConflictRow } from './record-edit';

type ConflictCalloutProps = {
  changedBy: Refusal['changedBy'];
  /** The other person's changes. With other rows the callout is shown and focused again. */
  rows: readonly ConflictRow[];
  /** Shown instead of rows, where no field of the form was changed. */
  none?: string;
  onTake: () => void;
};

/** On a phone there is no room for columns: a field's two versions are below its name, each after the name of its column. */
const CELL =
  'py-1 [overflow-wrap:anywhere] max-rail:flex max-rail:flex-wrap max-rail:gap-x-2 max-rail:p-0 max-rail:before:font-[450] max-rail:before:text-muted max-rail:before:content-[attr(data-column)]';

/** Says that somebody else has saved in the meantime: who, when and what, beside what was typed here. */
export function ConflictCallout({ changedBy, rows, none, onTake }: ConflictCalloutProps) {
  const { t } = useTranslation('admin');
  const callout = useRef<HTMLDivElement>(null);
  const shown = JSON.stringify(rows.map(({ theirs }) => theirs));
  useEffect(() => {
    callout.current?.focus();
    callout.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const time = changedBy && formatClockTime(new Date(changedBy.at));
  return (
    <PanelCallout ref={callout} tone="warning" className="mb-4">
      <p className="admin-strong">
        {changedBy?.name && time ? t('conflict.titleBy', { name: changedBy.name, time }) : t('conflict.title')}
      </p>
      <p>{t('conflict.text')}</p>
      {rows.length === 0 ? (
        <p className="mt-1">{none ?? t('conflict.none')}</p>
      ) : (
        <table className="mt-2 w-full text-left max-rail:block">
          <thead className="admin-fine text-muted max-rail:sr-only">
            <tr>
              <th scope="col" className="pr-3 pb-1 font-[450]">
                {t('conflict.field')}
              </th>
              <th scope="col" className="pr-3 pb-1 font-[450]">
                {t('conflict.theirs')}
              </th>
              <th scope="col" className="pb-1 font-[450]">
                {t('conflict.yours')}
              </th>
            </tr>
          </thead>
          <tbody className="max-rail:block">
            {rows.map(({ label, theirs, yours }) => (
              <tr key={label} className="border-t border-marigold/40 align-top max-rail:block max-rail:py-1.5">
                <th scope="row" className="py-1 pr-3 font-[450] text-muted max-rail:block max-rail:p-0">
                  {label}
                </th>
                <td data-column={t('conflict.theirs')} className={`${CELL} admin-strong pr-3`}>
                  {theirs || t('conflict.empty')}
                </td>
                <td data-column={t('conflict.yours')} className={CELL}>
                  {yours === null ? (
                    <span className="text-muted">{t('conflict.same')}</span>
                  ) : (
                    yours || t('conflict.empty')
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
