import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import ScanLine from 'lucide-react/icons/scan-line';
import Phone from 'lucide-react/icons/phone';
import { Button as PlainButton } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useNavigate } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { DayBooking, DayChair } from '../../../contract/admin/attendance/attendance';
import type { AttendanceState } from '../../../domain/attendance';
import { phoneHref } from '../../../domain/phone-href';
import { formatClockTime, formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { useMay } from '../api/administrator';
import { FundingLabel, isWithoutAmount } from '../ui/funding-label';
import { MENU, MENU_ITEM, StepItems, useStepWord } from './step-items';
import { standingOf, stepsOf } from './steps';
import type { Record } from './use-recording';

type ChairRowProps = {
  chair: DayChair;
  booking: DayBooking;
  /** Of its window. */
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

/** A patient: the chair, the name, the phone, what is to pay, how it stands, and the next step as a large button. */
export function ChairRow({ chair: { chair, problem }, booking, isOver, now, onRecord }: ChairRowProps) {
  const { t } = useTranslation('admin-day');
  const { username, phone, isFirst, isHeld, bookedBy, bookedAtDesk, attendance } = booking;
  // Who works on the floor has neither phone numbers nor money here.
  const mayLook = useMay()('see');
  return (
    <li
      id={`booking-${booking._id}`}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2.5 last:border-b-0 rail:flex-nowrap rail:px-4',
        TINTS[attendance.state],
      )}
    >
      <p className="figure w-9 shrink-0 self-start pt-0.5 text-center text-xl leading-7 font-[620]">
        <span className="sr-only">{t('chair', { chair })}</span>
        <span aria-hidden="true">{chair}</span>
      </p>
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2.5">
          <span className="text-lg leading-7 font-[570] [overflow-wrap:anywhere]">{username}</span>
          {isFirst && (
            <span className="admin-strong admin-fine rounded-[6px] bg-blue-tint px-2 text-blue">{t('first')}</span>
          )}
        </p>
        {problem && <p className="admin-strong text-red">{t(`problem.${problem}`)}</p>}
        {mayLook && (
          <p className="flex flex-wrap items-center gap-x-3.5">
            {phone ? (
              <a
                href={phoneHref(phone)}
                aria-label={t('call', { name: username, phone })}
                className="text-link figure inline-flex min-h-11 items-center gap-1.5 rail:min-h-9"
              >
                <Phone size={16} />
                {phone}
              </a>
            ) : (
              <span className="text-muted">{t('noPhone')}</span>
            )}
            <FundingLabel funding={booking.funding} />
            <PaymentWord booking={booking} />
          </p>
        )}
        {(bookedBy ?? bookedAtDesk) && (
          <p className="admin-fine text-muted [overflow-wrap:anywhere]">
            {bookedAtDesk ? t('bookedAtDesk', { name: bookedAtDesk }) : t('bookedBy', { name: bookedBy! })}
          </p>
        )}
        {booking.scanNeeded &&
          !isHeld &&
          !isOver &&
          (attendance.state === 'expected' || attendance.state === 'arrived') && (
            <p className="admin-strong inline-flex items-center gap-1.5 text-marigold-text">
              <ScanLine size={16} className="shrink-0" />
              {t('scanFirst')}
            </p>
          )}
        <p className={attendance.state === 'missed' ? 'admin-strong text-red' : 'admin-strong'}>
          {isHeld ? t(booking.funding?.check ? 'awaitsCheck' : 'held') : <Standing booking={booking} isOver={isOver} />}
        </p>
        <ToldAndAnswered booking={booking} />
      </div>
      {onRecord && <StepButtons booking={booking} now={now} onRecord={onRecord} />}
    </li>
  );
}

/** What they answered, else how far the last reminder or message came. Of no interest once they are here. */
function ToldAndAnswered({ booking: { answer, toldLast, attendance } }: { booking: DayBooking }) {
  const { t } = useTranslation('admin-day');
  if (attendance.state !== 'expected' && attendance.state !== 'missed') return null;
  return (
    <>
      {answer && (
        <p className={answer === 'coming' ? 'text-green' : 'admin-strong text-marigold-text'}>
          {t(`answers.${answer}`)}
        </p>
      )}
      {toldLast && (answer === null || toldLast.template === 'from-desk') && (
        <p className={toldLast.state === 'failed' ? 'admin-fine text-red' : 'admin-fine text-muted'}>
          {t(`told.${toldLast.template}.${toldLast.state}`)}
        </p>
      )}
    </>
  );
}

function Standing({ booking, isOver }: { booking: DayBooking; isOver: boolean }) {
  const { t } = useTranslation('admin-day');
  const { key, at } = standingOf({ ...booking, isOver });
  return t(key, { time: at === null ? '' : formatClockTime(new Date(at)) });
}

/** Whether something is still to be paid here, large enough to be seen before the patient sits down. */
function PaymentWord({ booking: { amountDue, paymentStatus, funding } }: { booking: DayBooking }) {
  const { t } = useTranslation('admin-day');
  if (isWithoutAmount(funding)) return null;
  if (amountDue > 0)
    return <span className="admin-strong text-red">{t('due', { amount: formatPrice(amountDue) })}</span>;
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
  return <span className="text-muted">{t(`payment.${word}`)}</span>;
}

/** The next step, and a menu with what is rarer: missed, leaving out a step, and taking one back. */
function StepButtons({ booking, now, onRecord }: { booking: DayBooking; now: Date; onRecord: Record }) {
  const { t } = useTranslation('admin-day');
  const navigate = useNavigate();
  const { username: name, attendance } = booking;
  const { next, others } = stepsOf(booking, now);
  const mayLook = useMay()('see');
  const hasMenu = mayLook || others.length > 0;
  const wordOf = useStepWord();
  const nextWord = next && wordOf(attendance.state, next);
  return (
    <div className="flex items-center gap-1.5 max-rail:w-full max-rail:pl-12">
      {nextWord && (
        <Button
          variant={attendance.state === 'expected' ? 'primary' : 'outline'}
          className="min-w-32 max-rail:flex-1"
          aria-label={t('setOf', { what: nextWord, name })}
          onPress={() => onRecord(booking, next)}
        >
          {nextWord}
        </Button>
      )}
      {hasMenu && (
        <MenuTrigger>
          <PlainButton
            aria-label={t('more', { name })}
            className="focus-ring ml-auto grid size-12 shrink-0 place-items-center rounded-control text-ink hover:bg-sunken"
          >
            <EllipsisVertical size={22} />
          </PlainButton>
          <Popover className={MENU} placement="bottom end">
            <Menu aria-label={t('more', { name })} className="outline-none">
              <StepItems booking={booking} steps={others} onRecord={onRecord} />
              {mayLook && (
                <MenuItem className={MENU_ITEM} onAction={() => void navigate(adminPaths.appointment(booking._id))}>
                  <ArrowUpRight size={18} />
                  {t('open')}
                </MenuItem>
              )}
            </Menu>
          </Popover>
        </MenuTrigger>
      )}
    </div>
  );
}
