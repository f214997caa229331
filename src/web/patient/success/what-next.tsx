import CalendarClock from 'lucide-react/icons/calendar-clock';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import * as paths from '../../../contract/paths';
import { arrivalTime } from '../../../domain/policy';
import { formatClockTime, formatHourMoment } from '../../lib/i18n/format';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { ButtonLink } from '../../ui/button-link';
import { buttonStyles } from '../../ui/button-styles';
import { Card } from '../../ui/card';
import { lateNotice } from '../appointments/wording';
import { BookingFileLink } from '../appointments/booking-file-link';
import { laterPart } from '../../ui/later-part';
import type { Payment } from './use-payment';

const PushAsk = laterPart('push-ask', () => import('../phone/push-ask').then((file) => file.PushAsk));
/** What happens next: the mail, when to arrive, and until when the session can be changed. */
export function WhatNext({ payment, isSeries }: { payment: Payment; isSeries: boolean }) {
  const { t } = useTranslation('success');
  const { appoinmentDate, startHour, cancellation, rescheduling, patient, mailedTo } = payment;
  const arrival = formatClockTime(arrivalTime(appoinmentDate, startHour));
  return (
    <Card className="p-4.5 desk:p-7 print:hidden">
      <h2 className="type-card-title">{t('next.title')}</h2>
      <ul className="mt-2 divide-y divide-line">
        {mailedTo.length > 0 && (
          <Step icon={<Mail size={20} />} title={t('next.inbox')}>
            {t('next.sentTo', { email: mailedTo.join(', ') })}
          </Step>
        )}
        <Step icon={<ClipboardList size={20} />} title={t('next.come', { time: arrival })}>
          {t('next.papers')}
        </Step>
        <Step icon={<CalendarClock size={20} />} title={t('next.plans')}>
          {isSeries ? (
            t('sessions.plans', lateNotice)
          ) : cancellation.refundAmount > 0 ? (
            <Trans
              t={t}
              id={rescheduling.allowed ? 'next.changeUntil' : 'next.cancelUntil'}
              values={{ moment: formatHourMoment(new Date(cancellation.fullRefundUntil)) }}
              components={{ figure: <span className="figure" /> }}
            />
          ) : (
            t('next.noRefund', lateNotice)
          )}
        </Step>
      </ul>
      {payment.bookingStatus === 'confirmed' && !isSeries && (
        <BookingFileLink
          kind="calendar"
          bookingId={payment._id}
          className={buttonStyles({ variant: 'tonal', isFullWidth: true, className: 'mt-3' })}
        />
      )}
      <div className="mt-3">{payment.bookingStatus === 'confirmed' && <PushAsk />}</div>
      <ButtonLink
        to={paths.appointments(patient.isSelf ? null : patient._id)}
        variant="quiet"
        isFullWidth
        className="mt-2"
      >
        {t('ways.view')}
      </ButtonLink>
    </Card>
  );
}

function Step({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4 py-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-teal-tint text-teal">{icon}</span>
      <div className="min-w-0">
        <h3 className="type-second font-label">{title}</h3>
        <p className="type-second text-muted wrap-anywhere">{children}</p>
      </div>
    </li>
  );
}
