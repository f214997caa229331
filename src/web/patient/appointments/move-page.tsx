import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { centers } from '../../../contract/centers';
import type { ResponseOf } from '../../../contract/endpoint';
import { formatDate, formatShortDate, formatWindow } from '../../lib/i18n/format';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { useRefusalText } from '../../lib/use-error-text';
import { ButtonLink } from '../../ui/button-link';
import { Form, SubmitButton } from '../../ui/form';
import { Callout } from '../../ui/callout';
import { RadioTile } from '../../ui/radio-tile';
import { canChoose, chooseDay, type OwnMark, summariseDay, windowKey } from '../chair-picker/choose-session';
import { useWindowWords } from '../chair-picker/window-words';
import { DoctorAsked } from '../gaps/gap-callout';
import { GapLine } from '../gaps/gap-line';
import { type Guarded, guard } from '../gaps/gaps';
import { type Appointment, sittingsBeside, stayReason, takenWindows } from './appointment';
import { When } from './appointment-text';
import { forIn } from '../people/for-whom';
import { listPath, type Unchanged } from './change-appointment';
import { lateNotice } from './wording';

type Days = ResponseOf<typeof centers.availability>['days'];

type MovePageProps = {
  appointment: Appointment;
  appointments: readonly Appointment[];
  now: Date;
  days: Days;
  refused: Unchanged | undefined;
};

/** The new date and window as a page of its own, for presses before scripts have loaded (`?move=`): dates are links. */
export function MovePage({ appointment, appointments, now, days, refused }: MovePageProps) {
  const { t } = useTranslation(['appointments', 'chairs', 'moved']);
  const [search] = useSearchParams();
  const { _id, dialysisCenterId: center, appoinmentDate, appoinmentTime } = appointment;
  const day = chooseDay(days, search.get('date') ?? appoinmentDate);
  const stay = stayReason(appointment, now);
  const own = takenWindows(appointments, appointment);
  const others = sittingsBeside(appointments, appointment);
  const guarded = (time: string) => guard({ date: day!.date, time }, others, days, own);
  const closeOnDay = day?.slots.some(
    (slot) => canChoose(slot, own.get(windowKey(day.date, slot.time))) && guarded(slot.time).isClose,
  );
  return (
    <div className="flex max-w-168 flex-col gap-5">
      <h1 className="type-title">{t('move.title')}</h1>
      <p className="text-muted">
        {t(appointment.movedByClosure ? 'moved:moveText' : 'move.text', { center: center.CenterName })}
      </p>
      <p>
        <span className="text-muted">{t('move.from')}:</span>{' '}
        <strong>
          <When appointment={appointment} />
        </strong>
      </p>
      {refused && <MoveFailed refused={refused} date={appoinmentDate} time={appoinmentTime} />}
      {stay || !day ? (
        <p>{stay ? t(`stay.${stay}`, lateNotice) : t('chairs:failed')}</p>
      ) : (
        <>
          <Dates appointmentId={_id} days={days} chosen={day.date} />
          <Form className="flex flex-col gap-5">
            <input type="hidden" name="intent" value="move" />
            <input type="hidden" name="appointment" value={_id} />
            <input type="hidden" name="date" value={day.date} />
            <Windows day={day} own={own} guarded={guarded} />
            {closeOnDay && <DoctorAsked isRequired={false} />}
            <SubmitButton busyLabel={t('move.busy')} className="self-start">
              {t('move.confirm')}
            </SubmitButton>
          </Form>
        </>
      )}
      <ButtonLink to={listPath(search)} variant="outline" className="self-start">
        {t('move.keep')}
      </ButtonLink>
    </div>
  );
}

/** The days with windows, each with its free chairs. */
function Dates({ appointmentId, days, chosen }: { appointmentId: string; days: Days; chosen: string }) {
  const { t } = useTranslation('chairs');
  const [search] = useSearchParams();
  const open = days.map((day) => ({ date: day.date, ...summariseDay(day) })).filter(({ free }) => free > 0);
  return (
    <nav aria-labelledby="move-dates">
      <h2 id="move-dates" className="type-card-title">
        {t('date.title')}
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-2 md:grid-cols-4">
        {open.map(({ date, free }) => (
          <li key={date}>
            <Link
              to={`?${new URLSearchParams({ ...forIn(search), move: appointmentId, date })}`}
              replace
              preventScrollReset
              aria-current={date === chosen ? 'date' : undefined}
              className="pill min-h-14 flex-col items-start py-1.5 font-[450]"
            >
              <span className="figure font-[550]">{formatShortDate(date)}</span>
              <span className="type-small">{t('time.dayFree', { count: free })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type WindowsProps = {
  day: Days[number];
  own: ReadonlyMap<string, OwnMark>;
  /** What moving to a window does to the gaps. */
  guarded: (time: string) => Guarded;
};

/** The windows of the chosen day. Unavailable ones stay in place and say why. */
function Windows({ day: { date, slots }, own, guarded }: WindowsProps) {
  const { t } = useTranslation('chairs');
  const words = useWindowWords();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="type-card-title mb-3">{t('time.label', { date: formatShortDate(date) })}</legend>
      {slots.map((slot) => {
        const mark = own.get(windowKey(date, slot.time));
        const mayChoose = canChoose(slot, mark);
        return (
          <RadioTile
            key={`${date} ${slot.time}`}
            size="large"
            name="time"
            value={slot.time}
            required
            disabled={!mayChoose}
          >
            <span className="figure block font-card">{formatWindow(slot.time)}</span>
            <span className="type-second block text-muted">{words(slot, mark)}</span>
            {mayChoose && <GapLine {...guarded(slot.time)} />}
          </RadioTile>
        );
      })}
    </fieldset>
  );
}

type MoveFailedProps = {
  refused: Unchanged;
  /** The appointment's previous time, still valid if known. */
  date: string;
  time: string;
};

/**
 * Says why the appointment was not moved, and that its chair is kept. Takes the focus, so that it is seen and read out.
 */
export function MoveFailed({ refused, date, time }: MoveFailedProps) {
  const { t } = useTranslation('appointments');
  const refusalText = useRefusalText();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [refused]);
  return (
    <Callout ref={alert} tone="error" className="mb-3 scroll-mt-4 scroll-mb-60">
      <p>{refusalText(refused.refusal)}</p>
      <p className="mt-1 font-label">
        {refused.state === 'unknown' ? (
          t('move.unknown')
        ) : (
          <Trans
            t={t}
            id="move.kept"
            values={{ date: formatDate(date), time: formatWindow(time) }}
            components={{ figure: <span className="figure" /> }}
          />
        )}
      </p>
    </Callout>
  );
}
