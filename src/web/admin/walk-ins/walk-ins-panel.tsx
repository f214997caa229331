import { useQuery } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import Phone from 'lucide-react/icons/phone';
import Signpost from 'lucide-react/icons/signpost';
import UserPlus from 'lucide-react/icons/user-plus';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { WalkIn } from '../../../contract/admin/desk/walk-ins';
import { phoneHref } from '../../../domain/phone-href';
import type { WalkInEnd } from '../../../domain/walk-ins';
import { formatClockTime, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { PatientName } from '../ui/patient-link';
import { RowMenu, RowMenuItem } from '../ui/row-menu';
import { RowsToCome } from '../ui/table-message';
import { GiveChair } from './give-chair';
import { useEndWalkIn, walkInsQuery } from './queries';
import { AddWalkIn, ChangeWalkIn } from './walk-in-dialogs';

/** The question about somebody on the list whose dialog is open; `add`: somebody new. */
type Asked = { what: 'add' } | { what: 'give' | 'change'; one: WalkIn };

/** Who came to a center today without an appointment: who waits, the next first, and what became of the others. */
export function WalkInsPanel({ centerId }: { centerId: string }) {
  const { t } = useTranslation('admin-walk-ins');
  const headId = useId();
  const answer = useQuery(walkInsQuery(centerId));
  const [asked, setAsked] = useState<Asked | null>(null);
  // Kept here and not in the row: its undo is still needed when the row is gone.
  const { end, back, busy } = useEndWalkIn();
  const close = () => setAsked(null);
  const { data } = answer;
  const count = data?.waiting.length ?? 0;
  return (
    <section aria-labelledby={headId} className="mb-4 rounded-tile border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2.5 rail:px-4">
        <div className="min-w-0">
          <h2 id={headId} className="admin-heading">
            {count > 0 ? t('titleCount', { count }) : t('title')}
          </h2>
          {data && <p className="admin-fine text-muted">{t(count > 0 ? 'text' : 'none')}</p>}
        </div>
        <Button
          size="compact"
          variant="outline"
          icon={<UserPlus size={18} />}
          className="max-rail:w-full"
          onPress={() => setAsked({ what: 'add' })}
        >
          {t('add')}
        </Button>
      </div>
      {data ? (
        <>
          {count > 0 && (
            <ol aria-labelledby={headId}>
              {data.waiting.map((one, at) => (
                <WaitingRow
                  key={one._id}
                  one={one}
                  centerId={centerId}
                  isNext={at === 0}
                  isBusy={busy === one._id}
                  onAsk={(what) => setAsked({ what, one })}
                  onEnd={(as) => end({ one, as })}
                />
              ))}
            </ol>
          )}
          {data.over.length > 0 && (
            <details className="border-t border-line px-3 py-1.5 rail:px-4">
              <summary className="admin-strong focus-ring min-h-(--row-control) cursor-pointer rounded-chip py-1 text-teal">
                {t('over.title', { count: data.over.length })}
              </summary>
              <ul aria-label={t('over.title', { count: data.over.length })}>
                {data.over.map((one) => (
                  <OverRow
                    key={one._id}
                    one={one}
                    centerId={centerId}
                    isBusy={busy === one._id}
                    onBack={() => back(one)}
                  />
                ))}
              </ul>
            </details>
          )}
        </>
      ) : (
        <RowsToCome answer={answer} failed={t('failed')} />
      )}
      {asked?.what === 'add' && <AddWalkIn centerId={centerId} onClose={close} />}
      {asked?.what === 'change' && <ChangeWalkIn one={asked.one} onClose={close} />}
      {asked?.what === 'give' && data && (
        <GiveChair one={asked.one} centerId={centerId} date={data.date} onClose={close} />
      )}
    </section>
  );
}

type WaitingRowProps = {
  one: WalkIn;
  centerId: string;
  isNext: boolean;
  isBusy: boolean;
  onAsk: (what: 'give' | 'change') => void;
  onEnd: (as: WalkInEnd) => void;
};

function WaitingRow({ one, centerId, isNext, isBusy, onAsk, onEnd }: WaitingRowProps) {
  const { t } = useTranslation('admin-walk-ins');
  const { number, patient, phone, urgency, note, arrivedAt, by, given, hasToday } = one;
  const who = { name: patient.name, number };
  const time = formatClockTime(new Date(arrivedAt));
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line px-3 py-2.5 rail:px-4">
      <Numeral number={number} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2.5 text-lg leading-[1.75rem] font-[570] [overflow-wrap:anywhere]">
          <PatientName patient={patient} centerId={centerId} />
          {isNext && (
            <span className="admin-strong admin-fine rounded-chip bg-marigold-tint px-2 text-marigold-text">
              {t('next')}
            </span>
          )}
        </p>
        <p className={urgency === 'can-wait' ? '' : 'admin-strong'}>{t(`urgency.${urgency}`)}</p>
        <p className="flex flex-wrap items-center gap-x-3.5">
          {phone ? (
            <a
              href={phoneHref(phone)}
              aria-label={t('call', { name: patient.name, phone })}
              className="text-link figure inline-flex min-h-11 items-center gap-1.5 rail:min-h-9"
            >
              <Phone size={16} />
              {phone}
            </a>
          ) : (
            <span className="text-muted">{t('noPhone')}</span>
          )}
          <span className="admin-fine text-muted">{by ? t('sinceBy', { time, by }) : t('since', { time })}</span>
        </p>
        {note && <p className="admin-fine [overflow-wrap:anywhere]">{note}</p>}
        {hasToday && <p className="admin-fine admin-strong">{t('hasToday', { window: formatWindow(hasToday) })}</p>}
        {given && <p className="admin-fine text-muted">{t('lost', { window: formatWindow(given.time) })}</p>}
      </div>
      <div className="flex flex-wrap gap-2 max-rail:w-full">
        <Button
          size="compact"
          variant={isNext ? 'primary' : 'outline'}
          aria-label={t('giveOf', who)}
          onPress={() => onAsk('give')}
        >
          {t('give')}
        </Button>
        <Button
          size="compact"
          variant="quiet"
          aria-label={t('leftOf', who)}
          isBusy={isBusy}
          busyLabel={t('busy')}
          onPress={() => onEnd('left')}
        >
          {t('left')}
        </Button>
        <RowMenu label={t('more')} name={t('moreOf', who)} width="w-64">
          <RowMenuItem onAction={() => onEnd('elsewhere')}>
            <Signpost size={17} />
            {t('elsewhere')}
          </RowMenuItem>
          <RowMenuItem onAction={() => onAsk('change')}>
            <Pencil size={17} />
            {t('change')}
          </RowMenuItem>
        </RowMenu>
      </div>
    </li>
  );
}

type OverRowProps = { one: WalkIn; centerId: string; isBusy: boolean; onBack: () => void };

function OverRow({ one, centerId, isBusy, onBack }: OverRowProps) {
  const { t } = useTranslation('admin-walk-ins');
  const { number, patient, state, given, endedAt } = one;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0">
      <Numeral number={number} />
      <p className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">
        <PatientName patient={patient} centerId={centerId} />
        <span className="admin-fine block text-muted">
          {state === 'seated' && given ? (
            <Link to={adminPaths.appointment(given.bookingId)} className="text-link">
              {t('over.seated', { window: formatWindow(given.time), chair: given.chair })}
            </Link>
          ) : (
            endedAt &&
            t(state === 'left' ? 'over.left' : 'over.elsewhere', { time: formatClockTime(new Date(endedAt)) })
          )}
        </span>
      </p>
      {state !== 'seated' && (
        <Button
          size="compact"
          variant="quiet"
          aria-label={t('undoOf', { name: patient.name, number })}
          isBusy={isBusy}
          busyLabel={t('busy')}
          onPress={onBack}
        >
          {t('undo')}
        </Button>
      )}
    </li>
  );
}

/** The number that somebody was given. */
function Numeral({ number }: { number: number }) {
  const { t } = useTranslation('admin-walk-ins');
  return (
    <span className="tabular grid min-h-9 min-w-9 place-items-center rounded-chip bg-sunken px-1.5 text-lg font-[620]">
      <span className="sr-only">{t('number', { number })}</span>
      <span aria-hidden="true">{number}</span>
    </span>
  );
}
