import Phone from 'lucide-react/icons/phone';
import type { WaitingPerson } from '../../../contract/admin/desk/waiting';
import { phoneHref } from '../../../domain/phone-href';
import { formatClockTime, formatShortDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { formatWeek } from '../../lib/i18n/week';
import { Button } from '../../ui/button';
import { shortMoment } from '../ui/format';
import { PatientName } from '../ui/patient-link';

/** The question about somebody who waits whose dialog is open. */
export type WaitingAsked = { one: WaitingPerson; what: 'book' | 'answer' | 'give' };

type WaitingRowProps = {
  one: WaitingPerson;
  /** The place in the list; left out where only some of it are shown. */
  place?: number;
  onAsk: (asked: WaitingAsked) => void;
  /** Left out where nobody is taken off. */
  onLeave?: () => void;
  isBusy?: boolean;
};

/** Somebody who waits: with number, for what, since when, what they said, and what can be done. */
export function WaitingRow({ one, place, onAsk, onLeave, isBusy = false }: WaitingRowProps) {
  const { t } = useTranslation('admin-waiting');
  const { patient, phone, offer, hasPlace, note, isWritten, isPaused, centers } = one;
  const { name } = patient;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line px-3 py-2.5 first:border-t-0 rail:px-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-lg leading-[1.75rem] font-[570] [overflow-wrap:anywhere]">
          {place !== undefined && <span className="tabular text-muted">{place}. </span>}
          <PatientName patient={patient} centerId={offer?.centerId ?? centers[0]!._id} />
        </p>
        {offer && (
          <p className="admin-strong rounded-chip bg-marigold-tint px-2 py-1 text-marigold-text">
            {t('offer', {
              date: formatShortDate(offer.date),
              window: formatWindow(offer.time),
              chair: offer.chair,
              until: formatClockTime(new Date(offer.until)),
            })}
          </p>
        )}
        {hasPlace && (
          <p className="admin-strong rounded-chip bg-marigold-tint px-2 py-1 text-marigold-text">{t('place')}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-3.5">
          {phone ? (
            <a
              href={phoneHref(phone)}
              aria-label={t('call', { name, phone })}
              className="text-link figure inline-flex min-h-11 items-center gap-1.5 rail:min-h-9"
            >
              <Phone size={16} />
              {phone}
            </a>
          ) : (
            <span className="text-muted">{t('noPhone')}</span>
          )}
          {isWritten && <span className="admin-fine text-muted">{t('written')}</span>}
        </p>
        <p>{useWaitsFor(one)}</p>
        <p className="admin-fine text-muted [overflow-wrap:anywhere]">
          {[
            ...(centers.length > 0 ? [centers.map(({ CenterName }) => CenterName).join(', ')] : []),
            useSince(one),
          ].join(' · ')}
        </p>
        {note && <p className="admin-fine [overflow-wrap:anywhere]">{note}</p>}
        {isPaused && <p className="admin-fine text-muted">{t('paused')}</p>}
        <LastCall one={one} />
      </div>
      <div className="flex flex-wrap gap-2 max-rail:w-full">
        {offer && (
          <Button size="compact" aria-label={t('bookOf', { name })} onPress={() => onAsk({ one, what: 'book' })}>
            {t('book')}
          </Button>
        )}
        {hasPlace && (
          <Button size="compact" aria-label={t('giveOf', { name })} onPress={() => onAsk({ one, what: 'give' })}>
            {t('give')}
          </Button>
        )}
        <Button
          size="compact"
          variant="outline"
          aria-label={t('answerOf', { name })}
          onPress={() => onAsk({ one, what: 'answer' })}
        >
          {t('answer')}
        </Button>
        {onLeave && (
          <Button
            size="compact"
            variant="quiet"
            aria-label={t('leaveOf', { name })}
            isBusy={isBusy}
            busyLabel={t('busy')}
            onPress={onLeave}
          >
            {t('leave')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The most dates that are named one by one. */
const NAMED_DATES = 4;

/** Says in words what somebody waits for. */
function useWaitsFor({ dates, weekdays, times }: WaitingPerson): string {
  const { t } = useTranslation('admin-waiting');
  const windows = times.map((time) => formatWindow(time)).join(', ');
  if (weekdays) {
    const week = formatWeek();
    return t('for.standing', { weekdays: weekdays.map((day) => week[day]!.weekday).join(', '), times: windows });
  }
  const said =
    dates.length > NAMED_DATES
      ? t('for.manyDates', {
          count: dates.length,
          first: formatShortDate(dates[0]!),
          last: formatShortDate(dates.at(-1)!),
        })
      : dates.map((date) => formatShortDate(date)).join(', ');
  return t('for.sessions', { dates: said, times: windows });
}

function useSince({ since, isByDesk, by }: WaitingPerson): string {
  const { t } = useTranslation('admin-waiting');
  const when = shortMoment(since);
  if (!isByDesk) return t('sinceSelf', { when });
  return by ? t('sinceDesk', { when, by }) : t('sinceDeskUnknown', { when });
}

function LastCall({ one: { call } }: { one: WaitingPerson }) {
  const { t } = useTranslation('admin-waiting');
  if (!call) return null;
  const about = { said: t(`answers.${call.said}`), when: shortMoment(call.at) };
  return (
    <p className="admin-fine [overflow-wrap:anywhere]">
      {call.by ? t('saidBy', { ...about, by: call.by }) : t('said', about)}
      {call.note && ` · ${call.note}`}
    </p>
  );
}
