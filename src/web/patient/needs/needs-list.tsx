import Armchair from 'lucide-react/icons/armchair';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Hourglass from 'lucide-react/icons/hourglass';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import type { Offer } from '../../../contract/bookings/waits';
import { useOpenedBy } from '../../lib/opened-by';
import { useServerNow } from '../../lib/api/use-server-now';
import { formatDate, formatPrice, formatShortDate, formatWindow, unbroken } from '../../lib/i18n/format';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import type { SchemeNames } from '../../lib/scheme-names';
import { ButtonLink } from '../../ui/button-link';
import { Callout } from '../../ui/callout';
import { type Folded, type HeldAppointment, sessionHasBegun } from '../appointments/appointment';
import { CallBeforePaying, SchemeNamesContext, useTimeLeftText } from '../appointments/appointment-text';
import type { Ask } from '../appointments/ask-button';
import { PaperWanted, Refused } from '../appointments/cover-strips';
import { MovedStrip } from '../appointments/moved-by-closure';
import type { Need } from './needs';
import type { Payable } from './payable-of';

type NeedsListProps = {
  needs: readonly Need[];
  /** The server's time when the needs were found, ISO 8601. */
  now: string;
  names: SchemeNames;
  payable: Payable;
  /** Opens a question about an appointment on this page. */
  onAsk?: Ask;
};

/** Everything that waits for the person, each with what to do. Entries disappear when their time ends. */
export function NeedsList({ needs, now: told, names, payable, onAsk }: NeedsListProps) {
  const { t } = useTranslation('needs');
  const now = useServerNow({ now: told, receivedAt: 0 });
  const open = needs.filter((need) => !('until' in need) || Date.parse(need.until) > now.getTime());
  if (open.length === 0) return null;
  return (
    <SchemeNamesContext value={names}>
      <ul aria-label={t('title')} className="flex w-full flex-col gap-3">
        {open.map((need) => (
          <li key={`${need.kind} ${need.id}`}>
            <NeedItem need={need} now={now} payable={payable} onAsk={onAsk} />
          </li>
        ))}
      </ul>
    </SchemeNamesContext>
  );
}

type NeedItemProps = { need: Need; now: Date; payable: Payable; onAsk: Ask | undefined };

function NeedItem({ need, now, payable, onAsk }: NeedItemProps) {
  switch (need.kind) {
    case 'offer':
      return <OfferStrip offer={need.offer} now={now} />;
    case 'hold':
      return <UnpaidStrip appointment={need.booking} now={now} />;
    case 'paper':
      return <PaperWanted appointment={need.booking} />;
    case 'moved':
      return <MovedStrip booking={need.booking} {...(onAsk && { onAsk })} />;
    case 'missed':
      return <MissedStrip {...need} />;
    case 'refused':
      return <Refused appointment={need.booking} payable={payable} />;
  }
}

const LOOK =
  'flex items-center gap-4 rounded-tile border border-marigold/60 bg-yellow-tint px-4 py-3 text-marigold-text desk:px-5';
const PRESSED = `focus-ring hover:bg-marigold-tint ${LOOK}`;

type StripProps = { icon: typeof Hourglass; title: string; children: ReactNode };

function StripContent({ icon: Icon, title, children, isWay = true }: StripProps & { isWay?: boolean }) {
  return (
    <>
      <Icon size={24} className="shrink-0" />
      <span className="type-second flex min-w-0 flex-1 flex-wrap gap-x-4 wrap-anywhere">
        <strong>{title}</strong>
        <span>{children}</span>
      </span>
      {isWay && <ChevronRight size={24} className="shrink-0" />}
    </>
  );
}

/** A kept chair, or the next dates of a series, with the time left to take it. */
function OfferStrip({ offer: { until, sessions, renewal, patientId }, now }: { offer: Offer; now: Date }) {
  const { t } = useTranslation('needs');
  const { account } = useOpenedBy();
  const left = unbroken(useTimeLeftText()(until, now));
  const [first] = sessions;
  return (
    <Link to={paths.offers(patientId === account ? null : patientId)} className={PRESSED}>
      <StripContent icon={Armchair} title={t(renewal ? 'dates' : 'offer', { left, count: sessions.length })}>
        {first && (
          <>
            {formatDate(first.date)}, <span className="figure">{formatWindow(first.time)}</span>, {first.CenterName}
          </>
        )}
      </StripContent>
    </Link>
  );
}

/** A payment that is due, with the time left before the chair is lost. */
function UnpaidStrip({ appointment, now }: { appointment: Folded<HeldAppointment>; now: Date }) {
  const { t } = useTranslation('appointments');
  const timeLeft = useTimeLeftText();
  const hasLeft = useSearchParams()[0].get('payment') === 'left';
  const { hold, amount, appoinmentDate, series } = appointment;
  const content = (
    <StripContent
      icon={Hourglass}
      title={t('unpaid.strip', { left: unbroken(timeLeft(hold.expiresAt, now)) })}
      isWay={hold.checkoutUrl !== null}
    >
      {hasLeft && <span className="block">{t('unpaid.notCharged')}</span>}
      <Trans
        t={t}
        id={series ? 'unpaid.series' : 'unpaid.what'}
        values={{ ...series, amount: formatPrice(series?.total ?? amount), date: formatDate(appoinmentDate) }}
        components={{ figure: <span className="figure" /> }}
      />
      {sessionHasBegun(appointment, now) && (
        <span className="block">
          <CallBeforePaying appointment={appointment} isLink={false} />
        </span>
      )}
    </StripContent>
  );
  if (!hold.checkoutUrl) return <div className={LOOK}>{content}</div>;
  return (
    <a href={hold.checkoutUrl} className={PRESSED}>
      {content}
    </a>
  );
}

/** A missed session: the gap that it leaves, and where to make up for it. */
function MissedStrip({ booking, gap }: Extract<Need, { kind: 'missed' }>) {
  const { t } = useTranslation('needs');
  const when = `${formatShortDate(booking.appoinmentDate)}, ${formatWindow(booking.appoinmentTime)}`;
  return (
    <Callout
      tone="error"
      isStatic
      title={t('missed', { when })}
      action={
        <ButtonLink to={paths.makeUp(booking._id)} size="small" className="max-md:w-full">
          {t('makeUp')}
        </ButtonLink>
      }
    >
      <p>
        {gap
          ? t('gap', {
              from: formatShortDate(gap.from.date),
              to: formatShortDate(gap.to.date),
              count: Math.round(gap.hours / 24),
            })
          : t('noneAfter')}
      </p>
    </Callout>
  );
}
