import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import ScanLine from 'lucide-react/icons/scan-line';
import Phone from 'lucide-react/icons/phone';
import UserRound from 'lucide-react/icons/user-round';
import { useEffect, useState } from 'react';
import { Button as PlainButton } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useNavigate } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { DayBooking, DayChair } from '../../../contract/admin/attendance/attendance';
import type { AttendanceState } from '../../../domain/attendance';
import { phoneHref } from '../../../domain/phone-href';
import { MINUTE_MS } from '../../../domain/time';
import { formatClockTime } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { useMay } from '../api/administrator';
import { MoveById } from '../appointments/move-dialog';
import { isMovable } from '../board/cells';
import { FundingLabel, isWithoutAmount } from '../ui/funding-label';
import { AmountDue } from '../ui/payment';
import { PRESENCE_LOOKS } from './state-looks';
import { MENU, MENU_ITEM, StepItems, useStepWord } from './step-items';
import { standingOf, stepsOf } from './steps';
import type { Record } from './use-recording';

type ChairRowProps = {
  chair: DayChair;
  booking: DayBooking;
  /** Whether the window is over. */
  isOver: boolean;
  now: Date;
  onRecord: Record | null;
};

const TINTS: { [S in AttendanceState]: string } = {
  expected: '',
  arrived: 'bg-yellow-tint/50',
  'in-chair': 'bg-green-tint/50',
  finished: '',
  missed: 'bg-red-tint/50',
};

/** A row offers this long to undo what was recorded in it. Its menu offers that at any time. */
const UNDO_MS = MINUTE_MS;

/**
 * Two lines where there is no room for columns: the name with its button, then the state beside what is to pay, in the same places
 * in every row.
 */
const ROW =
  'grid min-h-18 grid-cols-[1.75rem_minmax(0,1fr)_auto] content-center items-center gap-x-2 @max-[15rem]:grid-cols-[1.75rem_minmax(0,1fr)] border-b border-line px-2.5 py-0.5 last:rounded-b-tile last:border-b-0 @2xl:min-h-14 @2xl:grid-cols-[2.25rem_minmax(0,1fr)_15rem_auto] @2xl:gap-x-3 @2xl:px-4 @4xl:grid-cols-[2.25rem_minmax(0,1fr)_9.5rem_16rem_auto]';

/**
 * A patient's row: the chair, the name, what is to pay, the phone, the state, and the next step. Recording changes its words but
 * never its height, so that the next row stays under the finger.
 */
export function ChairRow({ chair: { chair, problem }, booking, isOver, now, onRecord }: ChairRowProps) {
  const { t } = useTranslation('admin-day');
  const { username, phone, attendance } = booking;
  const [done, setDone] = useState<{ from: AttendanceState; to: AttendanceState } | null>(null);
  // Staff of the floor see neither phone numbers nor money here.
  const mayLook = useMay()('see');
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [done]);

  const record: Record | null =
    onRecord &&
    ((_, to) => {
      setDone(to === attendance.state ? null : { from: attendance.state, to });
      onRecord(booking, to);
    });
  function undo(): void {
    setDone(null);
    onRecord!(booking, done!.from);
  }
  return (
    <li id={`booking-${booking._id}`} className={classNames(ROW, TINTS[attendance.state])}>
      <p className="figure text-center text-xl leading-[1.75rem] font-[620] @md:row-span-2">
        <span className="sr-only">{t('chair', { chair })}</span>
        <span aria-hidden="true">{chair}</span>
      </p>
      <p className="text-body leading-[1.375rem] font-[550] @2xl:col-start-2">{username}</p>
      <div className="order-last col-span-2 col-start-2 flex min-h-5.5 flex-wrap items-center gap-x-3 @md:col-span-1 @2xl:contents">
        <Standing
          booking={booking}
          isOver={isOver}
          now={now}
          onUndo={onRecord && done?.to === attendance.state ? undo : null}
          name={username}
        />
        <p className="admin-fine flex flex-wrap items-center gap-x-3 @2xl:col-start-2 @2xl:row-start-2">
          <Facts booking={booking} problem={problem} isOver={isOver} mayLook={mayLook} />
        </p>
      </div>
      {mayLook && phone && (
        <a
          href={phoneHref(phone)}
          aria-label={t('call', { name: username, phone })}
          className="text-link figure hidden min-h-9 items-center gap-1.5 @4xl:col-start-3 @4xl:row-span-2 @4xl:row-start-1 @4xl:inline-flex"
        >
          <Phone size={16} />
          {phone}
        </a>
      )}
      <StepButtons booking={booking} now={now} onRecord={record} />
    </li>
  );
}

type StandingProps = { booking: DayBooking; isOver: boolean; now: Date; name: string; onUndo: (() => void) | null };

/** The attendance by icon and word, with an undo for what was recorded here a moment ago. */
function Standing({ booking, isOver, now, name, onUndo }: StandingProps) {
  const { t } = useTranslation('admin-day');
  const { isHeld, funding, attendance } = booking;
  const { key, at } = standingOf({ ...booking, isOver }, now);
  const presence = isHeld
    ? 'held'
    : key === 'state.notRecorded' || key === 'state.late'
      ? 'notRecorded'
      : attendance.state;
  const { Icon, word } = PRESENCE_LOOKS[presence];
  const isTold = presence === 'missed' && onUndo !== null;
  return (
    <div className="flex min-w-34 flex-wrap items-center gap-x-1.5 @2xl:row-span-2 @2xl:min-w-0 @2xl:row-start-1 @2xl:[grid-column:-3]">
      <p className={classNames('admin-strong flex items-center gap-1.5', word)}>
        <Icon size={16} className="shrink-0" />
        {isHeld
          ? t(funding?.check ? 'awaitsCheck' : 'held')
          : t(isTold ? 'state.missedNow' : key, { time: at === null ? '' : formatClockTime(new Date(at)) })}
      </p>
      {onUndo && (
        <>
          <span aria-hidden="true">·</span>
          <button
            type="button"
            aria-label={t('setOf', { what: t('undo'), name })}
            onClick={onUndo}
            className="text-link focus-ring relative -my-3 inline-flex min-h-11 items-center px-1"
          >
            {t('undo')}
          </button>
        </>
      )}
    </div>
  );
}

type FactsProps = { booking: DayBooking; problem: DayChair['problem']; isOver: boolean; mayLook: boolean };

/** The facts to know before the patient sits down. Those that no longer matter keep their room but are not shown. */
function Facts({ booking, problem, isOver, mayLook }: FactsProps) {
  const { t } = useTranslation('admin-day');
  const { isFirst, isHeld, bookedBy, bookedAtDesk, scanNeeded, attendance } = booking;
  const isAwaited = attendance.state === 'expected' || attendance.state === 'arrived';
  return (
    <>
      {problem && <span className="admin-strong text-red">{t(`problem.${problem}`)}</span>}
      {mayLook && <FundingLabel funding={booking.funding} />}
      {mayLook && <PaymentWord booking={booking} />}
      {isFirst && (
        <span className="admin-strong rounded-[6px] bg-blue-tint px-2 whitespace-nowrap text-blue">{t('first')}</span>
      )}
      {scanNeeded && !isHeld && !isOver && (
        <span
          className={classNames(
            'admin-strong inline-flex items-center gap-1.5 text-marigold-text',
            !isAwaited && 'invisible',
          )}
        >
          <ScanLine size={16} className="shrink-0" />
          {t('scanFirst')}
        </span>
      )}
      <ToldAndAnswered booking={booking} />
      {(bookedBy ?? bookedAtDesk) && (
        <span className="text-muted [overflow-wrap:anywhere]">
          {bookedAtDesk ? t('bookedAtDesk', { name: bookedAtDesk }) : t('bookedBy', { name: bookedBy! })}
        </span>
      )}
    </>
  );
}

/** The patient's answer, otherwise how far the last reminder or message came. Not shown once the patient is here. */
function ToldAndAnswered({ booking: { answer, toldLast, attendance } }: { booking: DayBooking }) {
  const { t } = useTranslation('admin-day');
  const unseen = attendance.state !== 'expected' && attendance.state !== 'missed' && 'invisible';
  return (
    <>
      {answer && (
        <span className={classNames(answer === 'coming' ? 'text-green' : 'admin-strong text-marigold-text', unseen)}>
          {t(`answers.${answer}`)}
        </span>
      )}
      {toldLast && (answer === null || toldLast.template === 'from-desk') && (
        <span className={classNames(toldLast.state === 'failed' ? 'text-red' : 'text-muted', unseen)}>
          {t(`told.${toldLast.template}.${toldLast.state}`)}
        </span>
      )}
    </>
  );
}

/** Whether something is still to be paid here, large enough to be seen before the patient sits down. */
function PaymentWord({ booking: { amountDue, paymentStatus, funding } }: { booking: DayBooking }) {
  const { t } = useTranslation('admin-day');
  if (isWithoutAmount(funding)) return null;
  if (amountDue > 0) return <AmountDue amount={amountDue} className="whitespace-nowrap" />;
  const word = (
    {
      paid: 'paid',
      unpaid: 'notRequired',
      'not required': 'notRequired',
      refunded: 'refunded',
      'refund pending': 'refundPending',
      'refund failed': 'refundFailed',
    } as const
  )[paymentStatus];
  return <span className="whitespace-nowrap text-muted">{t(`payment.${word}`)}</span>;
}

/** The next step as a button, and a menu for the rest: missed, skipping a step, and going back. */
function StepButtons({ booking, now, onRecord }: { booking: DayBooking; now: Date; onRecord: Record | null }) {
  const { t } = useTranslation('admin-day');
  const navigate = useNavigate();
  const { username: name, phone, attendance } = booking;
  const { next, others } = onRecord ? stepsOf(booking, now) : { next: null, others: [] };
  const may = useMay();
  const mayLook = may('see');
  const mayMove = may('book') && isMovable(booking);
  const [isMoving, setMoving] = useState(false);
  const hasMenu = mayLook || others.length > 0;
  const wordOf = useStepWord();
  const nextWord = next && wordOf(attendance.state, next);
  return (
    <div
      // The next step appears under the same finger, so the second press of a double press is ignored.
      onClickCapture={(event) => {
        if (event.detail > 1) event.stopPropagation();
      }}
      className="flex min-h-11 min-w-34 items-center justify-end gap-0.5 @max-[15rem]:order-last @max-[15rem]:col-start-2 @max-[15rem]:justify-between @md:row-span-2 @2xl:row-start-1 @2xl:min-w-42 @2xl:[grid-column:-2]"
    >
      {nextWord && (
        <Button
          variant="outline"
          size="compact"
          className="w-[5.75rem] px-2 @2xl:w-[7.25rem]"
          aria-label={t('setOf', { what: nextWord, name })}
          onPress={() => onRecord!(booking, next)}
        >
          {nextWord}
        </Button>
      )}
      {hasMenu && (
        <MenuTrigger>
          <PlainButton
            aria-label={t('more', { name })}
            className="focus-ring grid size-11 shrink-0 place-items-center rounded-control text-ink hover:bg-sunken max-rail:-mr-1.5"
          >
            <EllipsisVertical size={22} />
          </PlainButton>
          <Popover className={MENU} placement="bottom end">
            <Menu aria-label={t('more', { name })} className="outline-none">
              {onRecord && <StepItems booking={booking} steps={others} onRecord={onRecord} />}
              {mayMove && (
                <MenuItem className={MENU_ITEM} onAction={() => setMoving(true)}>
                  <ArrowLeftRight size={18} />
                  {t('move')}
                </MenuItem>
              )}
              {mayLook && phone && (
                <MenuItem className={MENU_ITEM} href={phoneHref(phone)}>
                  <Phone size={18} />
                  {t('callNumber', { phone })}
                </MenuItem>
              )}
              {mayLook && (
                <MenuItem className={MENU_ITEM} onAction={() => void navigate(adminPaths.appointment(booking._id))}>
                  <ArrowUpRight size={18} />
                  {t('open')}
                </MenuItem>
              )}
              {may('book') && (
                <MenuItem className={MENU_ITEM} onAction={() => void navigate(adminPaths.patient(booking.patientId))}>
                  <UserRound size={18} />
                  {t('openPatient')}
                </MenuItem>
              )}
            </Menu>
          </Popover>
        </MenuTrigger>
      )}
      {isMoving && <MoveById id={booking._id} onClose={() => setMoving(false)} />}
    </div>
  );
}
