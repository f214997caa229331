import { Link, useSearchParams } from 'react-router';
import * as paths from '../../../../contract/paths';
import type { Day } from '../../../../contract/centers';
import { DEFAULT_NOTICE_HOURS, isInTime } from '../../../../domain/waits';
import { windowBegins } from '../../../../domain/windows';
import { formatWindow } from '../../../lib/i18n/format';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { Form, SubmitButton } from '../../../ui/form';
import { type OwnWindows, windowKey } from '../../chair-picker/choose-session';

type TellMeProps = { centerId: string; day: Day; own: OwnWindows; now: Date };

/**
 * A button for each full window to wait for a chair in it; for a full day, one button for all its windows. Leads to /offers.
 */
export function TellMe({ centerId, day: { date, slots }, own, now }: TellMeProps) {
  const { t } = useTranslation('chairs');
  const forWhom = useSearchParams()[0].get('for');
  const full = slots.filter(
    ({ reason, time, startHour }) =>
      reason === 'full' &&
      !own.has(windowKey(date, time)) &&
      isInTime(windowBegins(date, startHour), DEFAULT_NOTICE_HOURS, now),
  );
  if (full.length === 0) return null;
  const isAll = !slots.some(({ bookable }) => bookable);
  const waits = isAll ? [full.map(({ time }) => time)] : full.map(({ time }) => [time]);
  return (
    <Form action={paths.offers(forWhom)} intent="wait" className="mt-3 flex flex-col gap-2">
      <input type="hidden" name="do" value="wait" />
      <input type="hidden" name="centerId" value={centerId} />
      <input type="hidden" name="date" value={date} />
      {forWhom && <input type="hidden" name="for" value={forWhom} />}
      {waits.map((times) => (
        <SubmitButton key={times.join()} name="times" value={times.join()} variant="outline" className="text-balance">
          <span>
            {!isAll && <span>{formatWindow(times[0]!)}: </span>}
            <span>{t('time.tellMe')}</span>
          </span>
        </SubmitButton>
      ))}
      <Link
        to={paths.wait(forWhom, { center: centerId })}
        className="text-link inline-flex min-h-11 items-center self-start"
      >
        {t('time.waitLonger')}
      </Link>
    </Form>
  );
}
