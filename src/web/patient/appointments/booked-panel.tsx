import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import type { Paper } from '../../../domain/funding';
import { isPhoneNumber, phoneHref } from '../../../domain/phone-href';
import { ARRIVE_EARLY_MINUTES } from '../../../domain/policy';
import { formatDate, formatHourMoment, formatPrice, formatWindow } from '../../lib/i18n/format';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { BulletList } from '../../ui/bullet-list';
import { ButtonLink } from '../../ui/button-link';
import { buttonStyles } from '../../ui/button-styles';
import { Facts } from '../../ui/facts';
import { BookingFileLink } from './booking-file-link';
import { forIn } from '../people/for-whom';
import { type Appointment, isChecked } from './appointment';
import { usePayer } from './appointment-text';

type BookedPanelProps = {
  /** The appointments booked just now, the soonest first. */
  appointments: readonly Appointment[];
  /** The papers that the center wants to see. */
  papers: readonly Paper[];
};

/** Shown after booking without an online payment: what happens next and by when, what to bring, and whom to call. */
export function BookedPanel({ appointments, papers }: BookedPanelProps) {
  const { t } = useTranslation('funding');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [search] = useSearchParams();
  const first = appointments[0]!;
  const waiting = appointments.filter(isChecked);
  const confirmed = appointments.length - waiting.length;
  const { dialysisCenterId: center, appoinmentDate, appoinmentTime, _id } = first;
  const payer = usePayer()(first);
  const isAwaiting = confirmed === 0;
  const check = waiting[0]?.funding?.check;
  const toPay = appointments.reduce((sum, { amount }) => sum + amount, 0);
  const Icon = isAwaiting ? Hourglass : CircleCheck;
  const title = isAwaiting
    ? t(check?.isNext ? 'booked.awaitingNext' : 'booked.awaiting')
    : t('booked.series', { count: confirmed });
  return (
    <section
      aria-labelledby="booked"
      className={`flex flex-col gap-4 rounded-card border p-4.5 desk:p-7 ${isAwaiting ? 'border-marigold/60 bg-yellow-tint' : 'border-green/40 bg-green-tint'}`}
    >
      <h2 id="booked" ref={heading} tabIndex={-1} className="type-section flex items-start gap-3 outline-none">
        <Icon size={30} className={`mt-0.5 shrink-0 ${isAwaiting ? 'text-yellow' : 'text-green'}`} />
        {title}
      </h2>
      <div className="grid gap-4 desk:grid-cols-2 desk:gap-8">
        <div className="desk:self-start">
          <Facts
            facts={[
              {
                label: t('booked.when'),
                value: (
                  <>
                    <span className="figure">{formatDate(appoinmentDate)}</span>,{' '}
                    <span className="figure">{formatWindow(appoinmentTime)}</span>
                    {appointments.length > 1 && <span> {t('booked.more', { count: appointments.length - 1 })}</span>}
                  </>
                ),
              },
              { label: t('booked.where'), value: center.CenterName },
              ...(payer ? [{ label: t('booked.who'), value: payer }] : []),
              {
                label: t('booked.pay'),
                value: toPay > 0 ? t('booked.atCenter', { price: formatPrice(toPay) }) : t('booked.nothing'),
              },
            ]}
          />
        </div>
        <div className="flex flex-col gap-3">
          <h3 className="type-card-title">{t('booked.what')}</h3>
          {confirmed > 0 && <p>{t('booked.confirmedText', { count: ARRIVE_EARLY_MINUTES })}</p>}
          {check && (
            <>
              {confirmed > 0 && <p>{t('booked.someWait', { count: waiting.length })}</p>}
              <p>
                <Trans
                  t={t}
                  id="booked.awaitingText"
                  values={{ moment: formatHourMoment(new Date(check.until)), count: waiting.length }}
                  components={{ strong: <strong className="figure" /> }}
                />
              </p>
              <p>{t('booked.noAnswer')}</p>
            </>
          )}
          {papers.length > 0 && (
            <div>
              <p className="font-strong">{t('booked.bring')}</p>
              <BulletList points={papers.map((paper) => t(`papers.${paper}`))} />
            </div>
          )}
          <p>
            <Trans
              t={t}
              id="booked.call"
              values={{ phone: center.ContactNumber }}
              components={{
                phone: (
                  <a
                    className="text-link figure"
                    href={isPhoneNumber(center.ContactNumber) ? phoneHref(center.ContactNumber) : undefined}
                  />
                ),
              }}
            />
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 md:gap-3">
        {!isAwaiting && (
          <BookingFileLink kind="calendar" bookingId={_id} className={buttonStyles({ variant: 'outline' })} />
        )}
        <ButtonLink to={paths.printedAppointments(forIn(search).for)} variant="outline">
          {t('booked.print')}
        </ButtonLink>
        <ButtonLink to={`?${new URLSearchParams(forIn(search))}`} replace variant="quiet">
          {t('booked.close')}
        </ButtonLink>
      </div>
    </section>
  );
}
