import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import ScanLine from 'lucide-react/icons/scan-line';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { DayWindow } from '../../../contract/admin/attendance/attendance';
import { istDateOf } from '../../../domain/time';
import { formatClockTime, formatDate, formatShortDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useErrorText } from '../../lib/use-error-text';
import { PageTitle } from '../../page-head';
import { buttonStyles } from '../../ui/button-styles';
import { everyCenterQuery } from '../api/every-center';
import { useMay, useScope } from '../api/administrator';
import { CallsPanel, ToCall } from '../calls/calls-panel';
import { OpenPlans } from '../closures/open-plans';
import { WriteDialog } from '../messages/write-dialog';
import { CenterDayBar, CenterDayBody, useCenterDay, useIsReallyToday } from '../ui/center-day';
import { PanelCallout } from '../ui/panel-callout';
import { WaitingPanel } from '../waiting/waiting-panel';
import { WalkInsPanel } from '../walk-ins/walk-ins-panel';
import { TableMessage } from '../ui/table-message';
import { ArriveField } from './arrive-field';
import { DayWindowPanel } from './window-panel';
import { type KnownDay, dayQuery } from './queries';
import { isExpected, pinIn, whoFit } from './steps';
import { useRecording } from './use-recording';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('admin-day');
  return <PageTitle title={t('title')} />;
}

/** The day of a center (/admin/day): who is expected, who came, who is in which chair. */
export default function DayPage() {
  const { t } = useTranslation('admin-day');
  const centers = useQuery(everyCenterQuery);
  const chosen = useCenterDay(
    centers.data?.map(({ _id }) => _id),
    useScope('see-floor'),
  );
  const { center, date, choose } = chosen;
  const may = useMay();
  const mayLook = may('see', center ?? undefined);
  const mayBook = may('book', center ?? undefined);
  const answer = useQuery({ ...dayQuery(center ?? '', date), enabled: center !== null });
  const isToday = useIsReallyToday(chosen, answer.data ? istDateOf(new Date(answer.data.now)) : null);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="admin-title">{isToday ? t('title') : t('titleOf', { date: formatDate(date) })}</h1>
        {center !== null && mayLook && (
          <Link
            to={`${adminPaths.daySheet}?center=${center}&date=${date}`}
            className={buttonStyles({ variant: 'neutral', size: 'compact' })}
          >
            <Printer size={18} />
            {t('sheet')}
          </Link>
        )}
      </div>
      <CenterDayBar centers={centers.data} center={center} date={date} onChoose={choose} />
      <CenterDayBody centers={centers} chosen={chosen} answer={answer} failed={t('failed')}>
        {(known) => (
          <>
            {mayLook && <OpenPlans centerId={center ?? ''} date={date} />}
            {mayBook && <WaitingPanel centerId={center ?? ''} />}
            {mayBook && isToday && <WalkInsPanel key={center} centerId={center ?? ''} />}
            <DayBody
              key={`${center} ${date}`}
              center={center ?? ''}
              known={known}
              error={answer.error}
              isToday={isToday}
              toCall={mayLook && <ToCall centerId={center ?? ''} />}
            />
            {/* Below the patients: it grows and shrinks. */}
            {mayLook && <CallsPanel centerId={center ?? ''} />}
          </>
        )}
      </CenterDayBody>
    </>
  );
}

type DayBodyProps = {
  center: string;
  known: KnownDay;
  error: Error | null;
  isToday: boolean;
  /** The link to the people who asked to be called. */
  toCall: ReactNode;
};

/**
 * The search field and the windows. Known data stays while it can't be refreshed. Only choices made here move rows: in the list of
 * expected patients, somebody who is recorded stays until the choice is made again.
 */
function DayBody({ center, known, error, isToday, toCall }: DayBodyProps) {
  const { t } = useTranslation('admin-day');
  const errorText = useErrorText();
  const { t: tMessages } = useTranslation('admin-messages');
  const may = useMay();
  const mayRecord = may('work-floor', center);
  const mayWrite = may('message', center);
  const mayBook = may('book', center);
  const [writingTo, setWritingTo] = useState<DayWindow | null>(null);
  const [said, setSaid] = useState('');
  const record = useRecording(setSaid);
  const [typed, setTyped] = useState('');
  /** The ids of those who were expected when only these were asked for; null shows everybody. */
  const [expected, setExpected] = useState<ReadonlySet<string> | null>(null);
  const { day, now } = known;
  const everybody = day.windows.flatMap(({ chairs }) => chairs.flatMap(({ booking }) => booking ?? []));
  if (day.isClosed && everybody.length === 0) {
    return (
      <div className="rounded-tile border border-line bg-surface">
        <TableMessage kind="empty" title={t('closed')} />
      </div>
    );
  }
  // A PIN must not be searched as a name or number, though for an instant it may look like one.
  const looked = isToday && pinIn(typed) !== null ? '' : typed;
  const { found, near } = whoFit(everybody, looked);
  const fitting = new Set([...found, ...near].map(({ _id }) => _id));
  const isShown = (booking: (typeof everybody)[number]) =>
    fitting.has(booking._id) && (expected === null || expected.has(booking._id) || isExpected(booking));
  const isFiltered = looked.trim() !== '' || expected !== null;
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rail:mb-3">
        <ArriveField
          center={center}
          isToday={isToday}
          mayRecord={mayRecord}
          typed={typed}
          onType={setTyped}
          found={found}
          near={near.length}
        />
        {isToday && mayRecord && (
          // Loads the page anew, since only that page may use the camera.
          <Link
            reloadDocument
            to={`${adminPaths.scan}?center=${center}`}
            aria-label={t('scan')}
            className={buttonStyles({ variant: 'outline' })}
          >
            <ScanLine size={20} />
            {t('scanShort')}
          </Link>
        )}
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-chip rail:px-2">
          <input
            type="checkbox"
            className="focus-ring size-5 accent-teal"
            checked={expected !== null}
            onChange={({ target }) =>
              setExpected(target.checked ? new Set(everybody.filter(isExpected).map(({ _id }) => _id)) : null)
            }
          />
          {t('onlyExpected')}
        </label>
        {toCall}
      </div>
      {near.length > 0 && (
        <p role="status" className="admin-fine mb-2 text-muted">
          {t('field.near')}
        </p>
      )}
      {isFiltered && !everybody.some(isShown) ? (
        <div className="rounded-tile border border-line bg-surface">
          <TableMessage
            kind="no-match"
            title={t(expected !== null && looked.trim() === '' ? 'nobodyExpected' : 'field.none')}
          />
        </div>
      ) : (
        day.windows.map((window) => (
          <DayWindowPanel
            key={window.startHour}
            window={window}
            now={new Date(now)}
            isShown={isFiltered ? isShown : null}
            onRecord={mayRecord ? record : null}
            bookPath={
              mayBook
                ? (time, chair) =>
                    `${adminPaths.book}?${new URLSearchParams({ center: day.center._id, date: day.date, window: time, chair: String(chair) })}`
                : null
            }
            onWrite={mayWrite ? () => setWritingTo(window) : null}
          />
        ))
      )}
      {error && (
        // At the lower edge, where it moves no row.
        <PanelCallout tone="warning" className="sticky bottom-18 z-2 mb-3 shadow-lifted rail:bottom-4">
          {t('failedAgain', { time: formatClockTime(new Date(now)), reason: errorText(error) })}
        </PanelCallout>
      )}
      {writingTo && (
        <WriteDialog
          to={{ centerId: center, date: day.date, startHour: writingTo.startHour }}
          toWhom={tMessages('everybodyOf', { date: formatShortDate(day.date), time: formatWindow(writingTo.time) })}
          onClose={() => setWritingTo(null)}
        />
      )}
    </>
  );
}
