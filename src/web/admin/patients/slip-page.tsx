import '../ui/numbered-pages.css';
import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useRef } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import type { DeskPatient } from '../../../contract/admin/desk/person';
import { lastStandingDate } from '../../../domain/standing';
import { type IstDate, istDateOf } from '../../../domain/time';
import { PRODUCT } from '../../../domain/product';
import { formatDate, formatMoment, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { BackLink } from '../../ui/back-link';
import { Button } from '../../ui/button';
import { everyCenterQuery } from '../api/every-center';
import { patientQuery } from '../book/queries';
import type { PageHandle } from '../frame/require-right';
import { DrawerBody } from '../ui/drawer-parts';
import { type ShownSchedule, comingOf, schedulesQuery } from './standing-queries';
import { useStandingWords } from './use-standing-words';

export const handle = { Head, right: 'book' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-patients');
  return <PageTitle title={t('slip.title')} />;
}

/** The coming sessions of a person's standing schedules on paper (/admin/patients/:patientId/slip); `?schedule=` names one of them. */
export default function SlipPage() {
  const { t } = useTranslation('admin-patients');
  const id = useParams().patientId!;
  const [search] = useSearchParams();
  const asked = search.get('schedule');
  const person = useQuery(patientQuery(id));
  const answer = useQuery(schedulesQuery(id));
  const now = new Date(answer.data?.now ?? 0);
  const today = istDateOf(now);
  const schedules = answer.data?.standing.filter(
    ({ _id, until }) => (asked === null || _id === asked) && (until === null || until >= today),
  );
  const known = person.data && schedules && { patient: person.data.patient, schedules };
  usePrintOnce(known !== undefined);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink to={adminPaths.patient(id)}>{person.data?.patient.name ?? t('drawer.title')}</BackLink>
        <Button size="compact" icon={<Printer size={18} />} onPress={() => window.print()}>
          {t('slip.print')}
        </Button>
      </div>
      <DrawerBody
        known={known}
        error={person.error ?? answer.error}
        missing={t('drawer.missing')}
        failed={t('standing.failed')}
        onRetry={() => void Promise.all([person.refetch(), answer.refetch()])}
        isRetrying={person.isFetching || answer.isFetching}
      >
        {({ patient, schedules: shown }) =>
          shown.length === 0 ? (
            <p className="text-muted">{t('standing.none')}</p>
          ) : (
            shown.map((schedule) => <Slip key={schedule._id} {...{ patient, schedule, now, today }} />)
          )
        }
      </DrawerBody>
    </>
  );
}

/** Prints at once where the link that led here says so. */
function usePrintOnce(isKnown: boolean): void {
  const prints = (useLocation().state as { prints?: boolean } | null)?.prints === true;
  const isPrinted = useRef(false);
  useEffect(() => {
    if (!prints || !isKnown || isPrinted.current) return;
    isPrinted.current = true;
    window.print();
  }, [prints, isKnown]);
}

const CELL = 'border-b border-[#b5b5b5] px-1.5 py-1.5 text-left';

type SlipProps = { patient: DeskPatient; schedule: ShownSchedule; now: Date; today: IstDate };

/** One schedule, black on white: who comes where, each booked session with its chair, and what is to be paid. */
function Slip({ patient, schedule, now, today }: SlipProps) {
  const { t } = useTranslation('admin-patients');
  const words = useStandingWords();
  const center = useQuery(everyCenterQuery).data?.find(({ _id }) => _id === schedule.centerId);
  const sessions = comingOf(schedule);
  const missing = schedule.notPlaced.filter(({ because, stays }) => because !== 'paused' && stays === null);
  const due = sessions.reduce((sum, one) => sum + one.due, 0);
  const last = lastStandingDate(now);
  return (
    <article
      aria-label={words.pattern(schedule)}
      className="numbered-pages mx-auto mb-6 max-w-[148mm] border border-line bg-white p-4 text-black rail:p-[10mm] print:mb-0 print:max-w-none print:break-after-page print:border-0 print:p-0 print:last:break-after-auto"
    >
      <p className="text-fine print:text-[9pt]">{t('slip.of', { product: PRODUCT.name })}</p>
      <h1 className="mt-1 text-card-wide leading-tight font-[620] [overflow-wrap:anywhere] print:text-[15pt]">
        {patient.name}
      </h1>
      {patient.fileNumber && <p>{t('file', { number: patient.fileNumber })}</p>}
      <p className="mt-3 font-[570]">{schedule.CenterName}</p>
      {center && (
        <p className="[overflow-wrap:anywhere]">
          {center.CenterAddress}, {center.CenterCity}
          <span className="figure block">{center.ContactNumber}</span>
        </p>
      )}
      <p className="mt-3">
        {words.pattern(schedule)}, {words.span(schedule, today)}
      </p>
      {sessions.length === 0 ? (
        <p className="mt-4">{t('standing.nothingBooked')}</p>
      ) : (
        <table className="mt-3 w-full border-collapse">
          <thead>
            <tr>
              <th scope="col" className={`${CELL} border-t border-black font-[570]`}>
                {t('slip.date')}
              </th>
              <th scope="col" className={`${CELL} border-t border-black font-[570]`}>
                {t('slip.window')}
              </th>
              <th scope="col" className={`${CELL} border-t border-black text-right font-[570]`}>
                {t('slip.chair')}
              </th>
              <th scope="col" className={`${CELL} border-t border-black text-right font-[570]`}>
                {t('slip.due')}
              </th>
            </tr>
          </thead>
          <tbody>
            {sessions.map((one) => (
              <tr key={one.bookingId} className="break-inside-avoid">
                <th scope="row" className={`${CELL} font-normal`}>
                  {formatDate(one.session.date)}
                </th>
                <td className={CELL}>{formatWindow(one.session.time)}</td>
                <td className={`${CELL} tabular text-right`}>{one.chair}</td>
                <td className={`${CELL} tabular text-right`}>{one.due > 0 && formatPrice(one.due)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="mt-3 font-[570]">
        {due > 0 ? t('standing.due', { amount: formatPrice(due) }) : t('slip.nothingDue')}
      </p>
      {missing.length > 0 && (
        <p className="mt-2">{t('slip.missing', { dates: missing.map(({ date }) => formatDate(date)).join('; ') })}</p>
      )}
      {(schedule.until === null || schedule.until > last) && (
        <p className="mt-2">{t('slip.goesOn', { date: formatDate(last) })}</p>
      )}
      <p className="mt-4 text-fine print:text-[9pt]">{t('slip.asOf', { when: formatMoment(now) })}</p>
    </article>
  );
}
