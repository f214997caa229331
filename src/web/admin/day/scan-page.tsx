import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { DayBooking } from '../../../contract/admin/attendance/attendance';
import { windowLabel } from '../../../domain/windows';
import { formatClockTime, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useErrorText } from '../../lib/use-error-text';
import { PageTitle } from '../../page-head';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { RequireAdministrator } from '../frame/require-administrator';
import { SessionEndCallout } from '../frame/sign-in-again';
import { AdminForm } from '../ui/admin-form';
import { BackLink } from '../../ui/back-link';
import { PanelCallout } from '../ui/panel-callout';
import { useArrive, useSetAttendance } from './queries';
import { pinIn, standingOf } from './steps';
import { useCamera } from './use-camera';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-day');
  return <PageTitle title={t('scanPage.title')} />;
}

/**
 * Reads arrival codes with the camera (/admin/day/scan). It is opened and left by loading a page anew, since a page's right to use
 * the camera is decided when it is loaded, and no other page has it.
 */
export default function ScanPage() {
  const center = useSearchParams()[0].get('center');
  return (
    <RequireAdministrator>
      {(userName) => (
        <main className="mx-auto flex min-h-dvh max-w-160 flex-col gap-4 px-4 py-4">
          <SessionEndCallout userName={userName} />
          <Scan center={center} />
        </main>
      )}
    </RequireAdministrator>
  );
}

type Outcome = { bookings: readonly DayBooking[]; arrived: boolean } | { refused: string };

function Scan({ center }: { center: string | null }) {
  const { t } = useTranslation('admin-day');
  const errorText = useErrorText();
  const { mutate, isPending } = useArrive(center ?? '');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const back = center === null ? adminPaths.day : `${adminPaths.day}?center=${center}`;

  function arrive(by: { pin: string } | { code: string }) {
    if (isPending || center === null) return;
    mutate(by, {
      onSuccess: ({ bookings, arrived }) => setOutcome({ bookings, arrived }),
      onError: (error) => setOutcome({ refused: errorText(error) }),
    });
  }

  return (
    <>
      <div className="flex flex-col">
        <BackLink reloadDocument to={back}>
          {t('admin:sections.day')}
        </BackLink>
        <h1 className="admin-title min-w-0">{t('scanPage.title')}</h1>
      </div>
      {center === null ? (
        <PanelCallout tone="warning">{t('scanPage.noCenter')}</PanelCallout>
      ) : (
        <>
          {outcome && <OutcomeCallout outcome={outcome} onChange={setOutcome} />}
          <Camera isLooking={outcome === null && !isPending} onRead={(code) => arrive({ code })} />
          {outcome === null && <PinForm isBusy={isPending} onPin={(pin) => arrive({ pin })} />}
        </>
      )}
    </>
  );
}

/** The camera's picture, or why there is none. */
function Camera({ isLooking, onRead }: { isLooking: boolean; onRead: (code: string) => void }) {
  const { t } = useTranslation('admin-day');
  const video = useRef<HTMLVideoElement>(null);
  const { state, retry } = useCamera(video, isLooking, onRead);
  const works = state === 'starting' || state === 'looking';
  return (
    <>
      {works ? (
        isLooking && <p role="status">{t(state === 'starting' ? 'scanPage.starting' : 'scanPage.how')}</p>
      ) : (
        <PanelCallout tone="warning">
          <p>{t(`scanPage.${state}`)}</p>
          {state !== 'insecure' && (
            <Button variant="neutral" size="compact" className="mt-2.5" onPress={retry}>
              {t('scanPage.again')}
            </Button>
          )}
        </PanelCallout>
      )}
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('scanPage.looking')}
        className={works && isLooking ? 'aspect-4/3 w-full rounded-tile bg-ink object-cover' : 'hidden'}
      />
    </>
  );
}

type OutcomeCalloutProps = { outcome: Outcome; onChange: (outcome: Outcome | null) => void };

/** The result, large: whose code it was, that it was none, or whom to choose from where several have the same PIN. */
function OutcomeCallout({ outcome, onChange }: OutcomeCalloutProps) {
  const { t } = useTranslation('admin-day');
  const errorText = useErrorText();
  const { mutate, isPending } = useSetAttendance();
  const next = useRef<HTMLDivElement>(null);
  useEffect(() => next.current?.querySelector('button')?.focus(), [outcome]);

  function record(booking: DayBooking, state: 'arrived' | 'expected') {
    mutate(
      { booking, state },
      {
        onSuccess: (answer) => onChange(state === 'expected' ? null : { bookings: [answer.booking], arrived: true }),
        onError: (error) => onChange({ refused: errorText(error) }),
      },
    );
  }

  const several = 'bookings' in outcome && outcome.bookings.length > 1;
  const only = 'bookings' in outcome && !several ? outcome.bookings[0] : undefined;
  return (
    <div ref={next} className="flex flex-col gap-4 rounded-tile border border-line bg-surface p-4">
      <div role="status">
        {'refused' in outcome && (
          <p className="flex items-start gap-3 text-lg text-red">
            <CircleAlert size={28} className="shrink-0" />
            {outcome.refused}
          </p>
        )}
        {only && <Arrived booking={only} arrived={'arrived' in outcome && outcome.arrived} />}
        {several && <p className="text-lg">{t('field.several', { count: outcome.bookings.length })}</p>}
      </div>
      {several && (
        <ul className="flex flex-col gap-2">
          {outcome.bookings.map((booking) => (
            <li key={booking._id}>
              <Button variant="outline" isFullWidth isBusy={isPending} onPress={() => record(booking, 'arrived')}>
                {booking.username}, {formatWindow(windowLabel(booking.startHour))}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="large" className="flex-1" onPress={() => onChange(null)}>
          {t('scanPage.next')}
        </Button>
        {only && 'arrived' in outcome && outcome.arrived && (
          <Button size="large" variant="neutral" isBusy={isPending} onPress={() => record(only, 'expected')}>
            {t('undo')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Arrived({ booking, arrived }: { booking: DayBooking; arrived: boolean }) {
  const { t } = useTranslation('admin-day');
  const { key, at } = standingOf({ ...booking, isOver: false });
  return (
    <div className="flex items-start gap-3">
      {arrived && <CircleCheck size={32} className="mt-1 shrink-0 text-green" />}
      <div className="min-w-0">
        <p className="text-2xl leading-tight font-[620] [overflow-wrap:anywhere]">{booking.username}</p>
        <p className="mt-1 text-lg">
          {t('chair', { chair: booking.chair })}, {formatWindow(windowLabel(booking.startHour))}
        </p>
        <p className="admin-strong">{t(key, { time: at === null ? '' : formatClockTime(new Date(at)) })}</p>
      </div>
    </div>
  );
}

/** Takes the PIN instead of the code, also where there is no camera. */
function PinForm({ isBusy, onPin }: { isBusy: boolean; onPin: (pin: string) => void }) {
  const { t } = useTranslation('admin-day');
  const [typed, setTyped] = useState('');
  const pin = pinIn(typed);
  return (
    <AdminForm
      send={() => pin !== null && onPin(pin)}
      isBusy={isBusy}
      // The refusal is shown large, instead of here.
      refusal={null}
      submit={{ label: t('scanPage.arrive'), size: 'regular' }}
      className="flex flex-wrap items-end gap-3 [--control:3rem]"
    >
      <TextField
        label={t('scanPage.pin')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={typed}
        onChange={setTyped}
        className="min-w-0 flex-1 basis-48"
      />
    </AdminForm>
  );
}
