import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { centers, Day } from '../../../contract/centers';
import type { ResponseOf } from '../../../contract/endpoint';
import type { IstDate } from '../../../domain/time';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { Form, SubmitButton } from '../../ui/form';
import { Callout } from '../../ui/callout';
import { useScripted } from '../../ui/use-scripted';
import { ChairPicker } from '../chair-picker/chair-picker';
import {
  type OwnWindows,
  type Session,
  type Wanted,
  canChoose,
  chooseDay,
  isBegun,
  wantedTime,
  windowKey,
} from '../chair-picker/choose-session';
import { DeadlineLine } from '../chair-picker/deadline-line';
import { StaleChairs, UnknownChairs, useFreeChairs } from '../chair-picker/free-chairs';
import { DoctorAsked, GapCallout } from '../gaps/gap-callout';
import { GapLine } from '../gaps/gap-line';
import { guard } from '../gaps/gaps';
import { NearerSessions } from '../gaps/nearer-sessions';
import { sittingsBeside, stayReason, takenWindows, toAppointment } from './appointment';
import { questionPath, questionQuery } from './ask-button';
import type { Unchanged } from './change-appointment';
import { type AskedProps, Keep, NotChanged } from './question-page';
import { lateNotice } from './wording';

type MoveQuestionProps = AskedProps & {
  /** The free chairs of its center. Left out in a dialog, which fetches them. */
  loaded?: ResponseOf<typeof centers.availability>;
};

/**
 * The question that moves an appointment to a new time at the same center. The old chair is kept until the new one is booked.
 */
export function MoveQuestion({ now, loaded, refused, Frame, asked, ...known }: MoveQuestionProps) {
  // The refusal may say to which time the appointment was moved meanwhile.
  const appointment = refused?.now ? toAppointment(refused.now) : known.appointment;
  const appointments = known.appointments.map((one) => (one._id === appointment._id ? appointment : one));
  const { t } = useTranslation(['appointments', 'common', 'gaps', 'moved']);
  const [search] = useSearchParams();
  const isScripted = useScripted();
  const form = useId();
  const { _id, dialysisCenterId: center, appoinmentDate, appoinmentTime, funding } = appointment;
  const chairs = useFreeChairs(center._id, loaded ?? null, funding?.scheme);
  const days = chairs.availability?.days ?? [];
  const own = takenWindows(appointments, appointment);
  const typed = refused?.values ?? Object.fromEntries(search);
  const { day, isDayChosen, time, lost, choose, chooseDate, chooseTime } = useNewTime(days, own, appoinmentDate, {
    date: typed['date'] ?? null,
    time: typed['time'] ?? null,
  });
  const [forgotten, forget] = useState<Unchanged>();
  const isGone = refused?.state === 'gone';
  const stay = isGone ? 'over' : stayReason(appointment, now);
  const to = day && time ? { date: day.date, time } : null;
  const others = sittingsBeside(appointments, appointment);
  const guarded = (time: string | null) =>
    guard({ date: day?.date ?? appoinmentDate, time }, others, days, own, chairs.availability?.now ?? now);
  const { gaps, nearer, isClose } = guarded(time);
  const open = day?.slots.filter((slot) => canChoose(slot, own.get(windowKey(day.date, slot.time)))) ?? [];
  // Without scripts the page does not know what is chosen before it is sent, so it asks if any choice would be too close.
  const isAsked = isScripted ? isClose : open.some((slot) => guarded(slot.time).isClose);
  const [askedFor, askFor] = useState(typed['doctorAsked'] && to ? windowKey(to.date, to.time) : null);
  const doctorAsked = to !== null && askedFor === windowKey(to.date, to.time);
  const missing = isClose && !doctorAsked ? t('gaps:doctorMissing') : to ? null : t('move.chooseFirst');
  const afterForgetting =
    <Value,>(choose: (value: Value) => void) =>
    (value: Value) => {
      forget(refused);
      choose(value);
    };
  const notice =
    refused && refused !== forgotten ? (
      <NotMoved refused={refused} date={appoinmentDate} time={appoinmentTime} />
    ) : (
      lost &&
      day && (
        <Callout tone="warning" isLive>
          {t(isBegun({ date: day.date, time: lost }, chairs.availability?.now ?? now) ? 'move.begun' : 'move.lost', {
            time: formatWindow(lost),
          })}
        </Callout>
      )
    );

  return (
    <Frame
      {...asked}
      size="page"
      title={t('move.title')}
      footer={
        <Form
          id={form}
          intent="move"
          fetcher={asked?.fetcher}
          className="flex flex-col gap-3 desk:flex-row desk:items-center desk:justify-between desk:gap-8"
        >
          <input type="hidden" name="appointment" value={_id} />
          <input type="hidden" name="fromDate" value={appoinmentDate} />
          <input type="hidden" name="fromTime" value={appoinmentTime} />
          {day && <input type="hidden" name="date" value={day.date} />}
          <FromAndTo from={{ date: appoinmentDate, time: appoinmentTime }} to={to} now={now} />
          <div className="flex items-start gap-3 large-text:flex-wrap max-desk:[&>*]:grow">
            <Keep asked={asked} className="shrink-0 max-md:px-4">
              {t(isGone ? 'common:close' : 'move.keep')}
            </Keep>
            <SubmitButton
              className="max-md:px-4"
              busyLabel={t('move.busy')}
              unavailableBecause={stay ? t(`stay.${stay}`, lateNotice) : isScripted ? missing : null}
            >
              {t('move.confirm')}
            </SubmitButton>
          </div>
        </Form>
      }
    >
      <p className="mb-3 max-w-[60ch] text-muted">
        {t(appointment.movedByClosure ? 'moved:moveText' : 'move.text', { center: center.CenterName })}
      </p>
      {stay ? (
        notice
      ) : chairs.availability && day ? (
        <>
          <StaleChairs chairs={chairs} />
          <ChairPicker
            availability={chairs.availability}
            day={day}
            isDayChosen={isDayChosen}
            time={time}
            own={own}
            form={form}
            address={questionQuery(search, 'move', appointment)}
            onChooseDate={afterForgetting(chooseDate)}
            onChooseTime={afterForgetting(chooseTime)}
            lineOf={(time) => <GapLine {...guarded(time)} />}
            notice={notice && <div className="mb-3">{notice}</div>}
            headingLevel={asked ? 3 : 2}
          >
            <div className="mt-3 flex flex-col gap-3 empty:hidden">
              <GapCallout gaps={gaps}>
                <NearerSessions
                  sessions={nearer}
                  late={appointment.cancellation.refundAmount > 0 ? 'summary.late' : 'summary.lateUnpaid'}
                  to={(session) => `${questionPath(search, 'move', appointment)}&${new URLSearchParams(session)}`}
                  onChoose={afterForgetting(choose)}
                />
              </GapCallout>
              {isAsked && (
                <DoctorAsked
                  form={form}
                  isRequired={isScripted}
                  isSelected={doctorAsked}
                  onChange={(isAsked) => askFor(isAsked && to ? windowKey(to.date, to.time) : null)}
                />
              )}
            </div>
          </ChairPicker>
        </>
      ) : (
        <UnknownChairs chairs={chairs} />
      )}
    </Frame>
  );
}

/**
 * The choice of a new date and window. Nothing is preselected: a paid chair must not be exchanged for a time that the patient did
 * not choose. It starts with the windows of the present day. `days` is empty until the free chairs are loaded.
 */
function useNewTime(days: readonly Day[], own: OwnWindows, present: IstDate, atFirst: Wanted) {
  const [wanted, setWanted] = useState(atFirst);
  const day = chooseDay(days, wanted.date ?? present);
  const isDayChosen = day !== undefined && day.date === wanted.date;
  const time = isDayChosen ? wantedTime(day, wanted.time, own) : null;
  return {
    day,
    isDayChosen,
    time,
    /** The wanted window, if it is no longer available. */
    lost: day && wanted.time !== time ? wanted.time : null,
    choose: setWanted as (session: Session) => void,
    chooseDate(date: IstDate) {
      const chosen = days.find((one) => one.date === date);
      if (chosen) setWanted({ date, time: wantedTime(chosen, time, own) });
    },
    chooseTime(next: string) {
      if (day) setWanted({ date: day.date, time: next });
    },
  };
}

type FromAndToProps = { from: Session; to: Session | null; now: Date };

/** The old and the new time, and until when it can be changed again. */
function FromAndTo({ from, to, now }: FromAndToProps) {
  const { t } = useTranslation('appointments');
  const isScripted = useScripted();
  return (
    <div>
      <dl className="type-second grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        <dt className="text-muted">{t('move.from')}</dt>
        <dd>
          <DateAndTime {...from} />
        </dd>
        {/* Without scripts this sentence would stay after a window is chosen. */}
        {isScripted && (
          <>
            <dt className="text-muted">{t('move.to')}</dt>
            <dd aria-live="polite" className="font-strong">
              {to ? <DateAndTime {...to} /> : <span className="font-body text-muted">{t('move.notChosen')}</span>}
            </dd>
          </>
        )}
      </dl>
      {isScripted && to && <DeadlineLine choice={to} now={now} className="mt-1" />}
    </div>
  );
}

function DateAndTime({ date, time }: Session) {
  return (
    <>
      <span className="figure">{formatDate(date)},</span> <span className="figure">{formatWindow(time)}</span>
    </>
  );
}

/** Says why the appointment was not moved, and that its chair is kept, with the valid time if that is known. */
function NotMoved({ refused, date, time }: Session & { refused: Unchanged }) {
  const { t } = useTranslation('appointments');
  const isMoved = refused.refusal.code === 'moved-meanwhile';
  return (
    <NotChanged refused={refused} {...(isMoved && { why: t('move.meanwhile') })}>
      {refused.state === 'gone' ? null : refused.state === 'unknown' ? (
        t('move.unknown')
      ) : (
        <Trans
          t={t}
          id={isMoved ? 'move.nowAt' : 'move.kept'}
          values={{ date: formatDate(date), time: formatWindow(time) }}
          components={{ figure: <span className="figure" /> }}
        />
      )}
    </NotChanged>
  );
}
