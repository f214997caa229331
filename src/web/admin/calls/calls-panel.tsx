import { useQuery } from '@tanstack/react-query';
import Phone from 'lucide-react/icons/phone';
import { useId } from 'react';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { CallToMake } from '../../../contract/admin/messages/calls';
import { phoneHref } from '../../../domain/phone-href';
import { formatShortDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { useMay } from '../api/administrator';
import { formatCount, shortMoment } from '../ui/format';
import { PatientName, PatientPageLink } from '../ui/patient-link';
import { callsQuery, useTakeCall } from './queries';

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** Says how many people asked to be called, and leads to them. Empty where nobody did. */
export function ToCall({ centerId }: { centerId: string }) {
  const { t } = useTranslation('admin-day');
  const { data } = useQuery(callsQuery(centerId));
  if (!data || data.total === 0) return null;
  return (
    <button
      type="button"
      onClick={() => {
        const panel = document.getElementById(PANEL_ID);
        panel?.scrollIntoView({ block: 'center' });
        panel?.focus({ preventScroll: true });
      }}
      className="focus-ring admin-strong ml-auto inline-flex min-h-11 items-center gap-2 rounded-chip bg-marigold-tint px-3 text-marigold-text hover:underline"
    >
      <Phone size={17} />
      {t('calls.title', { count: data.total, text: formatCount(data.total) })}
    </button>
  );
}

const PANEL_ID = 'calls';

/** The people who asked a center to call, whatever the day of their session. Empty where nobody did. */
export function CallsPanel({ centerId }: { centerId: string }) {
  const { t } = useTranslation('admin-day');
  const headId = useId();
  const { data } = useQuery(callsQuery(centerId));
  const mayTake = useMay()('message', centerId);
  // Kept here and not in the row: its undo is still needed when the row is gone.
  const { take, taking } = useTakeCall();
  if (!data || data.total === 0) return null;
  const { listed, total } = data;
  return (
    <section
      id={PANEL_ID}
      tabIndex={-1}
      aria-labelledby={headId}
      className="focus-ring mb-4 rounded-tile border border-line bg-surface"
    >
      <div className="rounded-t-tile bg-marigold-tint px-3 py-2.5 rail:px-4">
        <h2 id={headId} className="admin-heading">
          {t('calls.title', { count: total, text: formatCount(total) })}
        </h2>
        <p className="admin-fine">{t('calls.text')}</p>
      </div>
      <ul aria-labelledby={headId}>
        {listed.map((call) => (
          <CallRow key={call._id} call={call} isBusy={taking === call._id} onTake={mayTake ? () => take(call) : null} />
        ))}
      </ul>
      {total > listed.length && (
        <p className="border-t border-line px-3 py-2 text-muted rail:px-4">
          {t('calls.firstOf', { shown: listed.length, all: formatCount(total) })}
        </p>
      )}
    </section>
  );
}

type CallRowProps = { call: CallToMake; isBusy: boolean; onTake: (() => void) | null };

function CallRow({ call, isBusy, onTake }: CallRowProps) {
  const { t } = useTranslation('admin-day');
  const { username, patientId, centerId, askedBy, number, language, date, time, askedAt, hasAsked, texts, bookingId } =
    call;
  const patient = { _id: patientId, name: username };
  const name = askedBy ?? username;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-3 py-2.5 rail:px-4">
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-lg leading-[1.75rem] font-[570] [overflow-wrap:anywhere]">
          {askedBy ? (
            <>
              {t('calls.askedFor', { name: askedBy, patient: username })}{' '}
              <PatientPageLink patient={patient} centerId={centerId} />
            </>
          ) : (
            <PatientName patient={patient} centerId={centerId} />
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-3.5">
          {number ? (
            <a
              href={phoneHref(number)}
              aria-label={t('call', { name, phone: number })}
              className="text-link figure inline-flex min-h-11 items-center gap-1.5 rail:min-h-9"
            >
              <Phone size={16} />
              {number}
            </a>
          ) : (
            <span className="text-muted">{t('noPhone')}</span>
          )}
          <span className="admin-strong">{LANGUAGE_NAMES.of(language)}</span>
        </p>
        {texts.map(({ text, at }) => (
          <p key={`${at} ${text}`} className="[overflow-wrap:anywhere]">
            <span className="admin-fine text-muted">{t('calls.wrote', { when: shortMoment(at) })}</span>{' '}
            <q className="admin-strong whitespace-pre-line">{text}</q>
          </p>
        ))}
        <p className="admin-fine text-muted">
          {hasAsked ? t('calls.since', { when: shortMoment(askedAt) }) : t('calls.near')}{' '}
          <Link to={adminPaths.appointment(bookingId)} className="text-link">
            {t('calls.about', { date: formatShortDate(date), time: formatWindow(time) })}
          </Link>
        </p>
      </div>
      {onTake && (
        <Button
          variant="outline"
          className="min-w-32 max-rail:w-full"
          aria-label={t('calls.takeOf', { name })}
          isBusy={isBusy}
          busyLabel={t('calls.taking')}
          onPress={onTake}
        >
          {t('calls.take')}
        </Button>
      )}
    </li>
  );
}
