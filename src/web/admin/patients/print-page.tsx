import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useParams } from 'react-router';
import { type Appointment, appointments } from '../../../contract/admin/bookings';
import { MAX_PAGE_SIZE } from '../../../contract/admin/common';
import { desk } from '../../../contract/admin/desk/desk';
import type { DeskPatient } from '../../../contract/admin/desk/person';
import * as adminPaths from '../../../contract/admin/paths';
import { PRODUCT } from '../../../domain/product';
import { istToday } from '../../lib/api/server-today';
import { formatDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { PageTitle } from '../../page-head';
import { BackLink } from '../../ui/back-link';
import { Button } from '../../ui/button';
import { useAdministrator } from '../api/administrator';
import { queryOf } from '../api/query-of';
import { patientQuery } from '../book/queries';
import type { PageHandle } from '../frame/require-right';
import { DrawerBody, DrawerFacts } from '../ui/drawer-parts';
import { usePatientFacts } from './patient-facts';
import { aheadOf } from './sessions-section';
import '../ui/numbered-pages.css';

export const handle = { Head, right: 'book' } satisfies PageHandle;

function Head() {
  const { t } = useTranslation('admin-patients');
  return <PageTitle title={t('print.title')} />;
}

/** A patient's card, what the center keeps of them and their coming sessions, on paper (/admin/patients/:patientId/print). */
export default function PrintPatientPage() {
  const { t } = useTranslation('admin-patients');
  const id = useParams().patientId!;
  const known = useQuery({ ...patientQuery(id), select: ({ patient }) => patient });
  const card = useQuery(queryOf(desk.card, { params: { id } }, { select: (answer) => answer.card }));
  const ahead = useQuery(
    queryOf(appointments.list, { query: { ...aheadOf(id), page: 1, pageSize: MAX_PAGE_SIZE } }, { staleTime: 0 }),
  );
  const isWhole = known.data && card.data && ahead.data;
  return (
    <>
      <BackLink to={adminPaths.patient(id)}>{known.data?.name ?? t('drawer.title')}</BackLink>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <h1 className="admin-title">{t('print.title')}</h1>
        {isWhole && (
          <Button size="compact" icon={<Printer size={18} />} onPress={() => window.print()}>
            {t('print.print')}
          </Button>
        )}
      </div>
      <DrawerBody
        known={isWhole ? { patient: known.data, card: card.data, sessions: ahead.data.Appoinments } : undefined}
        error={known.error ?? card.error ?? ahead.error}
        missing={t('drawer.missing')}
        failed={t('drawer.failed')}
        onRetry={() => void Promise.all([known.refetch(), card.refetch(), ahead.refetch()])}
        isRetrying={known.isFetching || card.isFetching || ahead.isFetching}
      >
        {(sheet) => <Sheet {...sheet} />}
      </DrawerBody>
    </>
  );
}

type Card = { pin: string; picture: string };
type SheetProps = { patient: DeskPatient; card: Card; sessions: readonly Appointment[] };

const BLACK = 'border-black/60';

function Sheet({ patient, card, sessions }: SheetProps) {
  const { t } = useTranslation(['admin-patients', 'admin-book']);
  const { userName } = useAdministrator();
  const { phone, age, dateOfBirth, sex } = patient;
  const who = [
    dateOfBirth && formatDate(dateOfBirth),
    age !== null && t('age', { count: age }),
    sex && t(`admin-book:sexes.${sex}`),
  ].filter(Boolean);
  const person = [
    { label: t('columns.phone'), value: phone },
    { label: t('drawer.person'), value: who.join(' · ') },
  ].filter(({ value }) => value);
  const facts = [...person, ...usePatientFacts(patient)];
  return (
    <article className="numbered-pages mx-auto max-w-[210mm] border border-line bg-white p-4 text-black rail:p-[12mm] print:max-w-none print:border-0 print:p-0">
      <PatientCard patient={patient} card={card} />
      <section aria-labelledby="print-facts" className="mt-6 break-inside-avoid">
        <h2 id="print-facts" className="admin-heading mb-2">
          {t('print.facts', { name: patient.name })}
        </h2>
        <DrawerFacts facts={facts} />
      </section>
      <section aria-labelledby="print-sessions" className="mt-6">
        <h2 id="print-sessions" className="admin-heading mb-2">
          {t('sessions.ahead')}
        </h2>
        {sessions.length === 0 ? (
          <p>{t('sessions.none.ahead')}</p>
        ) : (
          <table className="w-full border-collapse text-left">
            <tbody>
              {sessions.map((one) => (
                <tr key={one._id} className={`break-inside-avoid border-b ${BLACK}`}>
                  <td className="figure py-1 pr-3">{formatDate(one.appoinmentDate)}</td>
                  <td className="py-1 pr-3">{formatWindow(one.appoinmentTime)}</td>
                  <td className="py-1 [overflow-wrap:anywhere]">{one.dialysisCenterId.CenterName}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <p className="mt-6 text-fine">{t('print.asOf', { date: formatDate(istToday()), userName: userName ?? '' })}</p>
    </article>
  );
}

/** A card as large as a bank card, to be cut out: who it is, and what the desk reads or types when they come. */
function PatientCard({ patient, card }: { patient: DeskPatient; card: Card }) {
  const { t } = useTranslation('admin-patients');
  const { name, center, fileNumber } = patient;
  return (
    <section
      aria-label={t('print.card')}
      className={`flex h-[54mm] w-[85.6mm] max-w-full break-inside-avoid flex-col justify-between border border-dashed ${BLACK} p-[4mm] [print-color-adjust:exact]`}
    >
      <div className="flex min-h-0 gap-[3mm]">
        <div className="min-w-0 grow">
          <p className="text-fine">{PRODUCT.name}</p>
          <p className="line-clamp-2 text-body leading-tight font-[620] [overflow-wrap:anywhere]">{name}</p>
          {center && <p className="mt-[1mm] line-clamp-2 text-small [overflow-wrap:anywhere]">{center.name}</p>}
          {fileNumber && <p className="figure text-small">{t('file', { number: fileNumber })}</p>}
        </div>
        <img src={card.picture} alt={t('print.code')} className="size-[26mm] shrink-0 bg-white" />
      </div>
      <p className="text-small">
        {t('print.pin')} <span className="figure text-xl font-[620]">{card.pin}</span>
      </p>
    </section>
  );
}
