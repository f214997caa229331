import type { LucideIcon } from 'lucide-react';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Armchair from 'lucide-react/icons/armchair';
import CalendarOff from 'lucide-react/icons/calendar-off';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Hourglass from 'lucide-react/icons/hourglass';
import Phone from 'lucide-react/icons/phone';
import Users from 'lucide-react/icons/users';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Banknote from 'lucide-react/icons/banknote';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { Overview } from '../../../contract/admin/reports/overview';
import { type IstDate, MINUTE_MS, daysBetween, istDateOf } from '../../../domain/time';
import { formatIsoMoment, formatPrice, formatShortDate, formatWindow, nearDay, unbroken } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { isUrgent, keyOf } from '../covers/queue';
import { formatCount } from '../ui/format';
import { appointmentsPath, boardPath, cashPath, dayPath } from './links';
import { ROW_LINK } from './panel';

type Attention = Overview['attention'];

type AttentionRowProps = {
  Icon: LucideIcon;
  iconClass: string;
  title: ReactNode;
  text: ReactNode;
  /** Where the row leads. The whole row is the link, except the action. */
  to: string;
  /** A button at the end, instead of the word "Open". */
  action?: ReactNode;
  /** Below the row: why an action failed. */
  message?: ReactNode;
};

/** One problem: what, where and when, with a link. */
export function AttentionRow({ Icon, iconClass, title, text, to, action, message }: AttentionRowProps) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <li className="relative border-t border-line px-4 py-2 hover:bg-teal-faint lg:px-4.5">
      <div className="flex gap-x-2.5">
        <Icon size={18} className={`mt-0.5 shrink-0 ${iconClass}`} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5">
          <div className="min-w-0 flex-1 basis-[9rem]">
            <Link to={to} className={`block text-small leading-snug font-[550] text-ink ${ROW_LINK}`}>
              {title}
            </Link>
            <p className="mt-0.5 text-sm leading-snug text-muted">{text}</p>
          </div>
          {action ?? (
            <span aria-hidden="true" className="shrink-0 text-sm font-[550] text-teal">
              {t('attention.openRow')}
            </span>
          )}
        </div>
      </div>
      {message}
    </li>
  );
}

/** A person who asked to be called. Leads to the center's day, where the call is taken. */
export function CallRow({ call }: { call: Attention['calls'][number] }) {
  const { t } = useTranslation('admin-dashboard');
  const { username, askedBy, number, center, centerId, askedAt } = call;
  const name = askedBy ?? username;
  return (
    <AttentionRow
      Icon={Phone}
      iconClass="text-red"
      title={number ? t('attention.callWho', { name, number }) : t('attention.callNoNumber', { name })}
      text={t('attention.callWhere', { center, when: formatIsoMoment(askedAt) })}
      to={dayPath(centerId)}
    />
  );
}

/** What another center asks about a person, or a merge. Leads to the patient, where it is answered or taken back. */
export function PersonRow({ entry }: { entry: Attention['people'][number] }) {
  const { t } = useTranslation('admin-dashboard');
  const { patientId, deed, name, into, by, until } = entry;
  return (
    <AttentionRow
      Icon={Users}
      iconClass="text-marigold-text"
      title={t(`attention.person.${deed}`, { name, into: into ?? '', by })}
      text={t(deed === 'merged' ? 'attention.personUndo' : 'attention.personUntil', {
        when: formatShortDate(istDateOf(new Date(until))),
      })}
      to={`${adminPaths.book}?patient=${patientId}`}
    />
  );
}

/** A refund to be paid at a center's desk. Leads to its cash book. */
export function DeskRefundRow({ refund, now }: { refund: Attention['deskRefunds'][number]; now: Date }) {
  const { t } = useTranslation('admin-dashboard');
  const when = formatShortDate(istDateOf(new Date(refund.since)));
  return (
    <AttentionRow
      Icon={Banknote}
      iconClass="text-yellow"
      title={t('attention.refundTo', { amount: formatPrice(refund.amount), name: refund.username })}
      text={t('attention.deskRefundWhere', { center: refund.center, when })}
      to={cashPath(refund.centerId, istDateOf(now))}
    />
  );
}

/** A payment that was made twice and is being refunded. Leads to the appointment. */
export function ReturningRow({ payment }: { payment: Attention['returning'][number] }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <AttentionRow
      Icon={Banknote}
      iconClass="text-yellow"
      title={t('attention.refundTo', { amount: formatPrice(payment.amount), name: payment.username })}
      text={t('attention.returningSince', { when: formatIsoMoment(payment.since) })}
      to={adminPaths.appointment(payment.bookingId)}
    />
  );
}

/** A closure whose plan has to be confirmed, and how many have no chair yet. */
export function ClosureRow({ closure }: { closure: Attention['closures'][number] }) {
  const { t } = useTranslation('admin-dashboard');
  const { closureId, center, from, to, touched, unseated } = closure;
  const dates = { center, from: formatShortDate(from), to: formatShortDate(to) };
  return (
    <AttentionRow
      Icon={CalendarOff}
      iconClass="text-red"
      title={t(from === to ? 'attention.closedOn' : 'attention.closedFrom', dates)}
      text={
        unseated > 0
          ? t('attention.closureUnseated', { count: touched, unseated })
          : t('attention.closureTouches', { count: touched })
      }
      to={adminPaths.closure(closureId)}
    />
  );
}

/** A cover whose check chairs wait for, with the deadline. Leads to the queue. */
export function CoverRow({ cover, now }: { cover: Attention['covers'][number]; now: Date }) {
  const { t } = useTranslation('admin-dashboard');
  const { coverId, centerId, center, username, answerBy } = cover;
  return (
    <AttentionRow
      Icon={BadgeCheck}
      iconClass={isUrgent(cover, now) ? 'text-red' : 'text-yellow'}
      title={t('attention.coverOf', { name: username })}
      text={t('attention.coverBy', { center, when: formatIsoMoment(answerBy) })}
      to={`${adminPaths.covers}?${new URLSearchParams({ cover: keyOf({ coverId, centerId }) })}`}
    />
  );
}

/** Days after which a debt is old. */
const OLD_DEBT_DAYS = 7;

/** A session that is over but still due at its center. After a week the row says for how long. */
export function ToSettleRow({ entry, now }: { entry: Attention['toSettle'][number]; now: Date }) {
  const { t } = useTranslation('admin-dashboard');
  const { bookingId, username, center, date, time, amount } = entry;
  const days = daysBetween(date, istDateOf(now));
  const isOld = days > OLD_DEBT_DAYS;
  const where = t('attention.holdWhere', {
    center,
    when: t('day.withWindow', { day: formatShortDate(date), window: formatWindow(time) }),
  });
  return (
    <AttentionRow
      Icon={Banknote}
      iconClass={isOld ? 'text-red' : 'text-yellow'}
      title={t('attention.owes', { name: username, amount: formatPrice(amount) })}
      text={isOld ? t('attention.owedFor', { where, count: days }) : where}
      to={adminPaths.appointment(bookingId)}
    />
  );
}

/** A day closed with a cash amount that differs from the book. Leads to that day of the book. */
export function CashDifferenceRow({ entry }: { entry: Attention['cashDifferences'][number] }) {
  const { t } = useTranslation('admin-dashboard');
  const { centerId, center, date, difference, explanation, closedBy } = entry;
  const amount = formatPrice(Math.abs(difference));
  const closed = { date: formatShortDate(date), name: closedBy };
  return (
    <AttentionRow
      Icon={Banknote}
      iconClass="text-red"
      title={t(difference > 0 ? 'attention.cashMore' : 'attention.cashLess', { center, amount })}
      text={explanation ? t('attention.cashWhy', { ...closed, why: explanation }) : t('attention.cashNoWhy', closed)}
      to={cashPath(centerId, date)}
    />
  );
}

/** A patient whose chair is out of order in their window. Leads to the board of that day. */
export function WithoutChairRow({ entry, now }: { entry: Attention['withoutChair'][number]; now: Date }) {
  const { t } = useTranslation('admin-dashboard');
  const windowText = useWindowText(now);
  const { username, chair, centerId, center, date, time } = entry;
  return (
    <AttentionRow
      Icon={Armchair}
      iconClass="text-red"
      title={t('attention.onChair', { name: username, chair })}
      text={t('attention.holdWhere', { center, when: windowText(date, time) })}
      to={boardPath(centerId, date)}
    />
  );
}

/** A held chair that is not paid yet, and for how much longer. */
export function LapsingHoldRow({ hold, now }: { hold: Attention['lapsingHolds'][number]; now: Date }) {
  const { t } = useTranslation('admin-dashboard');
  const windowText = useWindowText(now);
  const minutes = Math.ceil((Date.parse(hold.expiresAt) - now.getTime()) / MINUTE_MS);
  return (
    <AttentionRow
      Icon={Hourglass}
      iconClass="text-yellow"
      title={
        minutes > 0
          ? t('attention.holdLapses', { name: hold.username, count: minutes })
          : t('attention.holdLapsing', { name: hold.username })
      }
      text={t('attention.holdWhere', { center: hold.center, when: windowText(hold.date, hold.time) })}
      to={adminPaths.appointment(hold.bookingId)}
    />
  );
}

/** A center whose chairs are held again and again without being paid, so that others can't have them. */
export function HeldInVainRow({ center }: { center: Attention['heldInVain'][number] }) {
  const { t } = useTranslation('admin-dashboard');
  const { centerId, center: name, holds, patients, windows } = center;
  return (
    <AttentionRow
      Icon={ShieldAlert}
      iconClass="text-red"
      title={t('attention.timesHeld', { center: name, count: holds, text: formatCount(holds) })}
      text={t('attention.heldBy', {
        windows: t('attention.heldWindows', { count: windows, text: formatCount(windows) }),
        patients: t('attention.heldPatients', { count: patients, text: formatCount(patients) }),
      })}
      to={appointmentsPath({ center: centerId, status: 'cancelled', sort: 'created', order: 'desc' })}
    />
  );
}

/** A center whose chairs are kept for waiting people, and how many of these offers were not taken. Leads to its day. */
export function OfferedRow({ center }: { center: Attention['offered'][number] }) {
  const { t } = useTranslation('admin-dashboard');
  const { centerId, center: name, kept, lapsed, people } = center;
  return (
    <AttentionRow
      Icon={Hourglass}
      iconClass={lapsed > kept ? 'text-red' : 'text-yellow'}
      title={t('attention.offeredNow', { center: name, count: kept, text: formatCount(kept) })}
      text={t('attention.offeredLapsed', { count: lapsed, text: formatCount(lapsed), people: formatCount(people) })}
      to={dayPath(centerId)}
    />
  );
}

/** A center with more bookings than chairs in some windows. */
export function OverbookedRow({ entry, now }: { entry: Attention['overbooked'][number]; now: Date }) {
  const { t } = useTranslation('admin-dashboard');
  const { center, booked, chairs } = entry;
  return (
    <AttentionRow
      Icon={TriangleAlert}
      iconClass="text-red"
      title={t('attention.overCapacity', { center, booked, count: chairs })}
      text={<CenterWindows entry={entry} now={now} />}
      to={windowPath(entry)}
    />
  );
}

/** A center with windows that are nearly full. */
export function NearlyFullRow({ entry, now }: { entry: Attention['nearlyFull'][number]; now: Date }) {
  const { t } = useTranslation('admin-dashboard');
  const { center, free, chairs } = entry;
  return (
    <AttentionRow
      Icon={Armchair}
      iconClass="text-teal"
      title={t('attention.chairsLeft', { center, count: free, chairs })}
      text={<CenterWindows entry={entry} now={now} />}
      to={windowPath(entry)}
    />
  );
}

type CenterWindow = Attention['nearlyFull'][number] | Attention['overbooked'][number];

/** The appointments of its soonest window. */
function windowPath({ centerId, date, startHour }: CenterWindow): string {
  return appointmentsPath({ center: centerId, date, window: startHour });
}

/** The soonest window of a center, and how many more there are. */
function CenterWindows({ entry, now }: { entry: CenterWindow; now: Date }) {
  const { t } = useTranslation('admin-dashboard');
  const windowText = useWindowText(now);
  const { date, time, windows } = entry;
  return (
    <span className="inline-block first-letter:uppercase">
      {windowText(date, time)}
      {windows > 1 && t('attention.moreWindows', { count: windows - 1, text: formatCount(windows - 1) })}
    </span>
  );
}

type Trouble = keyof Attention['service'];

/** Troubles of the service, the most urgent first. */
export const SERVICE_TROUBLES: readonly Trouble[] = ['stuckPayments', 'overdueHolds', 'undeliverableMails'];

/** A trouble that the service can't fix by itself, and what the operator can do. Leads nowhere. */
export function ServiceRow({ trouble, count }: { trouble: Trouble; count: number }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <li className="flex gap-2.5 border-t border-line px-4 py-2 lg:px-4.5">
      <CircleAlert size={18} className="mt-0.5 shrink-0 text-red" />
      <div className="min-w-0">
        <p className="text-small leading-snug font-[550]">
          {t(`attention.service.${trouble}`, { count, text: formatCount(count) })}
        </p>
        <p className="mt-0.5 text-sm leading-snug text-muted">{t(`attention.service.${trouble}Help`)}</p>
      </div>
    </li>
  );
}

/** A day and a window in words: "today 1 PM - 5 PM", "Thu, 26 Nov 5 AM - 9 AM". The window never breaks. */
function useWindowText(now: Date): (date: IstDate, time: string) => string {
  const { t } = useTranslation('admin-dashboard');
  return (date, time) => {
    const near = nearDay(date, now);
    const day = near ? t(`day.${near}`) : unbroken(formatShortDate(date));
    return t('day.withWindow', { day, window: formatWindow(time) });
  };
}
