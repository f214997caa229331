import { useMemo, useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import type { Day } from '../../../contract/centers';
import type { IstDate } from '../../../domain/time';
import { useOpenedBy } from '../../lib/opened-by';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Callout } from '../../ui/callout';
import { ChairPicker } from '../chair-picker/chair-picker';
import {
  type OwnWindows,
  type Session,
  type Wanted,
  chooseDay,
  wantedTime,
  windowKey,
} from '../chair-picker/choose-session';
import { DeadlineLine } from '../chair-picker/deadline-line';
import { StaleChairs, UnknownChairs, useFreeChairs } from '../chair-picker/free-chairs';
import { DoctorAsked, GapCallout } from '../gaps/gap-callout';
import { guard } from '../gaps/gaps';
import { NearerSessions } from '../gaps/nearer-sessions';
import { forIn } from '../people/for-whom';
import { type Appointment, sittingsBeside, stayReason, takenWindows } from './appointment';
import { type Unchanged, useSending } from './change-appointment';
import { MoveFailed } from './move-page';
import { lateNotice } from './wording';

type MoveDialogProps = {
  appointment: Appointment;
  /** All appointments of the patient, who can't be in two chairs at once. */
  appointments: readonly Appointment[];
  now: Date;
  onClose: () => void;
  /** Called once the server has moved it. */
  onMoved: () => void;
};

/** Chooses a new time in the same center: the old chair is kept until the new one is booked. */
export function MoveDialog({ appointment, appointments, now, onClose, onMoved }: MoveDialogProps) {
  const { t } = useTranslation(['appointments', 'gaps', 'moved']);
  const [search] = useSearchParams();
  const { _id, dialysisCenterId: center, appoinmentDate, appoinmentTime } = appointment;
  const chairs = useFreeChairs(center._id, null, now);
  const own = useMemo(() => takenWindows(appointments, appointment), [appointments, appointment]);
  const { day, time, lost, choose, chooseDate, chooseTime } = useNewTime(
    chairs.availability?.days,
    own,
    appoinmentDate,
  );
  const fetcher = useFetcher<Unchanged>();
  const { isBusy, refused } = useSending(fetcher, onMoved);
  const [forgotten, forget] = useState<Unchanged | null>(null);
  const stay = stayReason(appointment, now);
  const to = day && time ? { date: day.date, time } : null;
  const { gaps, nearer, isClose } = guard(
    { date: appoinmentDate, time: null, ...to },
    sittingsBeside(appointments, appointment),
    chairs.availability?.days ?? [],
    own,
  );
  const [askedFor, askFor] = useState<string | null>(null);
  const doctorAsked = to !== null && askedFor === windowKey(to.date, to.time);

  const openedBy = useOpenedBy();
  function confirm() {
    if (!to) return;
    const change = { ...openedBy, intent: 'move', appointment: _id, ...to, ...(doctorAsked && { doctorAsked: 'on' }) };
    void fetcher.submit(change, { method: 'post', preventScrollReset: true });
  }
  const missing = isClose && !doctorAsked ? t('gaps:doctorMissing') : to ? null : t('move.chooseFirst');
  const afterForgetting =
    <Value,>(choose: (value: Value) => void) =>
    (value: Value) => {
      forget(refused);
      choose(value);
    };
  const notice =
    refused && refused !== forgotten ? (
      <MoveFailed refused={refused} date={appoinmentDate} time={appoinmentTime} />
    ) : (
      lost && (
        <Callout tone="warning" isLive className="mb-3">
          {t('move.lost', { time: formatWindow(lost) })}
        </Callout>
      )
    );

  return (
    <Dialog
      isOpen
      size="page"
      onClose={onClose}
      title={t('move.title')}
      isDismissable={!isBusy}
      footer={
        <MoveFoot
          from={{ date: appoinmentDate, time: appoinmentTime }}
          to={to}
          unavailableBecause={stay ? t(`stay.${stay}`, lateNotice) : missing}
          now={now}
          isBusy={isBusy}
          onConfirm={confirm}
          onKeep={onClose}
        />
      }
    >
      <p className="mb-3 max-w-[60ch] text-muted">
        {t(appointment.movedByClosure ? 'moved:moveText' : 'move.text', { center: center.CenterName })}
      </p>
      {chairs.availability && day ? (
        <>
          <StaleChairs chairs={chairs} />
          <ChairPicker
            availability={chairs.availability}
            day={day}
            time={time}
            own={own}
            onChooseDate={afterForgetting(chooseDate)}
            onChooseTime={afterForgetting(chooseTime)}
            notice={notice}
            headingLevel={3}
          >
            {to && (gaps.length > 0 || isClose) && (
              <div className="mt-3 flex flex-col gap-3">
                <GapCallout gaps={gaps}>
                  <NearerSessions
                    sessions={nearer}
                    to={({ date }) => `?${new URLSearchParams({ ...forIn(search), move: _id, date })}`}
                    onChoose={afterForgetting(choose)}
                  />
                </GapCallout>
                {isClose && (
                  <DoctorAsked
                    isSelected={doctorAsked}
                    onChange={(isAsked) => askFor(isAsked ? windowKey(to.date, to.time) : null)}
                  />
                )}
              </div>
            )}
          </ChairPicker>
        </>
      ) : (
        <UnknownChairs chairs={chairs} />
      )}
    </Dialog>
  );
}

/**
 * The new date and window. Nothing is preselected: a paid chair must not be exchanged for a time that the patient did
 * not choose. `days` is undefined until the free chairs are loaded.
 */
function useNewTime(days: readonly Day[] | undefined, own: OwnWindows, startDate: IstDate) {
  const [wanted, setWanted] = useState<Wanted>({ date: startDate, time: null });
  const day = days && chooseDay(days, wanted.date);
  const time = day && day.date === wanted.date ? wantedTime(day, wanted.time, own) : null;
  return {
    day,
    time,
    /** The chosen window, if it is no longer available. */
    lost: day && wanted.time !== time ? wanted.time : null,
    choose: setWanted as (session: Session) => void,
    chooseDate(date: IstDate) {
      const chosen = days?.find((one) => one.date === date);
      if (chosen) setWanted({ date, time: wantedTime(chosen, time, own) });
    },
    chooseTime(next: string) {
      if (day) setWanted({ date: day.date, time: next });
    },
  };
}

type NewTime = { date: IstDate; time: string };

type MoveFootProps = {
  from: NewTime;
  to: NewTime | null;
  now: Date;
  unavailableBecause: string | null;
  isBusy: boolean;
  onConfirm: () => void;
  onKeep: () => void;
};

/** The old and new time, until when it can be changed again, and both buttons. */
function MoveFoot({ from, to, now, unavailableBecause, isBusy, onConfirm, onKeep }: MoveFootProps) {
  const { t } = useTranslation('appointments');
  return (
    <div className="flex flex-col gap-3 desk:flex-row desk:items-center desk:justify-between desk:gap-8">
      <div>
        <dl className="type-second grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
          <dt className="text-muted">{t('move.from')}</dt>
          <dd>
            <DateAndTime {...from} />
          </dd>
          <dt className="text-muted">{t('move.to')}</dt>
          <dd aria-live="polite" className="font-strong">
            {to ? <DateAndTime {...to} /> : <span className="font-body text-muted">{t('move.notChosen')}</span>}
          </dd>
        </dl>
        {to && <DeadlineLine choice={to} now={now} className="mt-1" />}
      </div>
      <div className="flex items-start gap-3 max-desk:[&>*]:grow">
        <Button variant="outline" className="shrink-0 max-md:px-4" onPress={isBusy ? undefined : onKeep}>
          {t('move.keep')}
        </Button>
        <Button
          className="max-md:px-4"
          onPress={onConfirm}
          isBusy={isBusy}
          busyLabel={t('move.busy')}
          unavailableBecause={unavailableBecause}
        >
          {t('move.confirm')}
        </Button>
      </div>
    </div>
  );
}

function DateAndTime({ date, time }: NewTime) {
  return (
    <>
      <span className="figure">{formatDate(date)},</span> <span className="figure">{formatWindow(time)}</span>
    </>
  );
}
