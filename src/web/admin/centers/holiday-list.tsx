import { useId, useState } from 'react';
import { MOST_HOLIDAYS, capacity } from '../../../contract/admin';
import type { BodyOf } from '../../../contract/endpoint';
import { datesFrom } from '../../../domain/time';
import { formatDate } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { TextArea } from '../../ui/text-area';
import { callAdmin } from '../api/call-admin';
import { AdminForm } from '../ui/admin-form';
import { CapacityRefusal } from './capacity-refusal';
import { CopyFrom } from './copy-from';
import { parseHolidays, writeHolidays } from './holidays';
import { useCapacityChange } from './use-capacity-change';

/** How many days of a list are named below it. */
const NAMED = 8;

/** Closes many days at once: a year's holidays, typed, pasted from a sheet, or copied from another center. */
export function HolidayList({ id }: { id: string }) {
  const { t } = useTranslation('admin-centers');
  const [text, setText] = useState('');
  // An unfinished line is not reported as a mistake while it is being typed.
  const [isTyping, setTyping] = useState(false);
  const change = useCapacityChange<BodyOf<typeof capacity.addHolidays>>(
    (call, body) => call(capacity.addHolidays, { params: { id }, body }),
    () => setText(''),
  );
  const titleId = useId();
  const { days, unreadable } = parseHolidays(text);
  const isTooLong = days.length > MOST_HOLIDAYS;
  const put = (value: string) => {
    change.forget();
    setText(value);
  };

  async function copyFrom(other: string) {
    const { exceptions } = await callAdmin(capacity.exceptions, { params: { id: other } });
    const closed = exceptions.filter(({ time, chairs, chairNumbers }) => !time && chairs === null && !chairNumbers);
    const theirs = closed.flatMap(({ from, to, reason }) => datesFrom(from, to).map((date) => ({ date, reason })));
    put(writeHolidays([...theirs, ...days].slice(0, MOST_HOLIDAYS)));
    return theirs.length;
  }

  const missing =
    unreadable.length > 0
      ? t('chairs.holidays.mend')
      : isTooLong
        ? t('chairs.holidays.tooMany', { count: MOST_HOLIDAYS })
        : days.length === 0
          ? t('chairs.holidays.missing')
          : null;
  return (
    <AdminForm
      send={() => change.send({ days })}
      isBusy={change.isBusy}
      refusal={change.said && <CapacityRefusal {...change} said={change.said} />}
      submit={{
        label: t('chairs.holidays.submit', { count: days.length }),
        className: 'self-start',
        unavailableBecause: missing,
      }}
      aria-labelledby={titleId}
      className="flex flex-col gap-4 rounded-chip bg-sunken p-4"
    >
      <h4 id={titleId} className="admin-strong">
        {t('chairs.holidays.title')}
      </h4>
      <CopyFrom id={id} label={t('chairs.holidays.copy')} copy={copyFrom} nothing={t('chairs.holidays.copiedNone')} />
      <TextArea
        label={t('chairs.holidays.label')}
        description={t('chairs.holidays.hint')}
        value={text}
        onChange={(value) => {
          setTyping(true);
          put(value);
        }}
        onBlur={() => setTyping(false)}
        error={
          unreadable.length > 0 && !isTyping
            ? t('chairs.holidays.unreadable', {
                lines: unreadable.map(({ line, text: said }) => `${line} (${said.slice(0, 40)})`).join(', '),
              })
            : undefined
        }
      />
      {days.length > 0 && (
        <p className="text-muted">
          {days
            .slice(0, NAMED)
            .map(({ date, reason }) => `${formatDate(date)}: ${reason}`)
            .join('; ')}
          {days.length > NAMED && t('chairs.holidays.more', { count: days.length - NAMED })}
        </p>
      )}
    </AdminForm>
  );
}
