import { useEffect, useRef } from 'react';
import type { ApiError } from '../../lib/api/api-error';
import { formatClockTime } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { PanelCallout } from './panel-callout';
import type { ConflictRow } from './record-edit';

type ConflictCalloutProps = {
  changedBy: ApiError['changedBy'];
  /** The other person's changes. With other rows the callout is shown and focused again. */
  rows: readonly ConflictRow[];
  /** Shown instead of rows, where no field of the form was changed. */
  none?: string;
  onTake: () => void;
};

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
        <div className="mt-2 overflow-x-auto">
          <table className="w-full min-w-[15rem] text-left align-top">
            <thead className="admin-fine text-muted">
              <tr>
                <th scope="col" className="pr-2 pb-1 font-[450]">
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
              {rows.map(({ label, theirs, yours }) => (
                <tr
                  key={label}
                  className="align-top [&>*]:border-t [&>*]:border-marigold/40 [&>*]:py-1 [&>td]:[overflow-wrap:anywhere]"
                >
                  <th scope="row" className="pr-2 font-[450] text-muted">
                    {label}
                  </th>
                  <td className="admin-strong pr-2">{theirs || t('conflict.empty')}</td>
                  <td>
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
        </div>
      )}
      <Button size="compact" variant="neutral" onPress={onTake} className="mt-2">
        {t('conflict.take')}
      </Button>
    </PanelCallout>
  );
}
