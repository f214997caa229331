import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import { useMatches } from 'react-router';
import { ARRIVE_EARLY_MINUTES } from '../../../domain/policy';
import { istDateOf } from '../../../domain/time';
import { formatDate, formatMoment, formatPrice, formatShortDate, formatWindow } from '../../lib/i18n/format';
import { NameInHindi, usePlaceName } from '../../lib/i18n/name-in-hindi';
import { useSupport } from '../../lib/i18n/use-support';
import { useTranslation } from '../../lib/i18n/use-translation';
import { type SchemeNames, schemeNames } from '../../lib/scheme-names';
import { visitContext } from '../../lib/visit';
import { PageTitle } from '../../page-head';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { EmptyState } from '../../ui/empty-state';
import { useScripted } from '../../ui/use-scripted';
import { type Appointment, isDueAtCenter, payerOf } from '../appointments/appointment';
import { formatShortWindow } from '../appointments/coming';
import { RequireLogin } from '../frame/require-login';
import { type Person, actingFor } from '../people/acting';
import { pathFor } from '../people/for-whom';
import type { Route } from './+types/page';
import { ON_CARD, type PrintedCenter, type PrintedSession, toPrint } from './printed';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('printout');
  const loaded = useMatches().at(-1)?.loaderData as { person?: Person | null } | null | undefined;
  return <PageTitle title={loaded?.person ? t('titleOf', { name: loaded.person.name }) : t('title')} />;
}

/** The sessions of whom `?for=` names, with the name that is printed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const acting = await actingFor(visit, request);
  if (!acting) return null;
  const { own, person } = acting;
  const bookings = own.myBookingData;
  const names = schemeNames(bookings.flatMap(({ funding }) => funding?.scheme ?? []));
  return { bookings, names, now: own.now, person };
}

/** The sessions to come on paper: a sheet for the wall, and a card for the wallet (/myappoinments/print). */
export default function PrintPage({ loaderData }: Route.ComponentProps) {
  return <RequireLogin>{loaderData && <Printout {...loaderData} />}</RequireLogin>;
}

type Loaded = NonNullable<Route.ComponentProps['loaderData']>;

function Printout({ bookings, names, now, person }: Loaded) {
  const { t } = useTranslation('printout');
  const isScripted = useScripted();
  const { sessions, centers } = toPrint(bookings, new Date(now));
  const back = pathFor('/myappoinments', person);
  const title = person ? t('titleOf', { name: person.name }) : t('title');
  if (sessions.length === 0) {
    return (
      <div className="page-width flex flex-col gap-6 py-7 desk:py-11">
        <h1 className="type-title">{title}</h1>
        <EmptyState
          title={t('none.title')}
          action={<ButtonLink to={pathFor('/dialysis', person)}>{t('none.find')}</ButtonLink>}
        >
          {t('none.text')}
        </EmptyState>
      </div>
    );
  }
  const printed = { sessions, centers, name: sessions[0]!.appointment.patient.name, now: new Date(now) };
  return (
    <div className="page-width py-6 print:p-0 desk:py-10">
      <div className="mb-5 flex flex-col gap-3 print:hidden">
        <ButtonLink
          to={back}
          variant="quiet"
          size="small"
          icon={<ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} />}
          className="-ml-4 self-start"
        >
          {t('back')}
        </ButtonLink>
        <h1 className="type-title">{title}</h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {isScripted && (
            <Button icon={<Printer aria-hidden="true" size={20} strokeWidth={1.75} />} onPress={() => window.print()}>
              {t('print')}
            </Button>
          )}
          <span className="type-small text-muted">
            {t('hint')} {!isScripted && t('byHand')}
          </span>
        </div>
      </div>
      <Sheet {...printed} names={names} />
      <WalletCard {...printed} />
    </div>
  );
}

type PrintedProps = { sessions: PrintedSession[]; centers: PrintedCenter[]; name: string; now: Date };

/** With more sessions the sheet has no room for the code on its one page: then their PINs do. */
const BESIDE_CODE = 6;

/** The sheet: every session, and where its center is. */
function Sheet({ sessions, centers, name, now, names }: PrintedProps & { names: SchemeNames }) {
  const { t } = useTranslation('printout');
  const { phone, hours } = useSupport();
  const placeName = usePlaceName();
  const isOne = centers.length === 1;
  const first = sessions[0]?.appointment;
  return (
    <article className="mx-auto max-w-200 rounded-card border border-line bg-surface p-5 md:p-8 print:max-w-none print:rounded-none print:border-0 print:p-0 print:text-[11pt] print:leading-snug">
      <header className="border-b-2 border-teal pb-3">
        <h2 className="type-section wrap-anywhere print:text-[18pt]">{t('sheet.title', { name })}</h2>
        <p className="type-second mt-1 text-muted print:text-[9.5pt]">
          {t('sheet.lead', { count: sessions.length, moment: formatMoment(now) })}
        </p>
      </header>
      <table className="mt-2 w-full text-left">
        <thead className="max-sm:sr-only">
          <tr>
            {(['date', 'time', 'pin', 'center'] as const).map((column) => (
              <th
                key={column}
                scope="col"
                className="type-small border-b border-line-strong py-1 pr-3 font-label print:text-[9.5pt]"
              >
                {t(`sheet.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sessions.map(({ appointment, place }) => {
            const {
              _id,
              appoinmentDate,
              appoinmentTime,
              bookingStatus,
              movedByClosure,
              dialysisCenterId: center,
            } = appointment;
            return (
              <tr
                key={_id}
                className="break-inside-avoid max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:border-b max-sm:border-line max-sm:py-1.5"
              >
                <td className="py-1 align-top max-sm:py-0 sm:border-b sm:border-line sm:pr-3">
                  <span className="figure font-strong">{formatDate(appoinmentDate)}</span>
                </td>
                <td className="py-1 align-top max-sm:py-0 sm:border-b sm:border-line sm:pr-3">
                  <span className="figure">{formatWindow(appoinmentTime)}</span>
                  {bookingStatus === 'pending' && <span className="block">({t('sheet.pending')})</span>}
                  <PayerLines appointment={appointment} names={names} />
                  {movedByClosure && (
                    <span className="block">
                      {t('sheet.moved', {
                        from: [
                          formatShortDate(movedByClosure.from.date),
                          formatShortWindow(movedByClosure.from.time),
                          ...(movedByClosure.from.CenterName === center.CenterName
                            ? []
                            : [movedByClosure.from.CenterName]),
                        ].join(', '),
                      })}
                    </span>
                  )}
                </td>
                <td className="py-1 align-top max-sm:py-0 sm:border-b sm:border-line sm:pr-3">
                  <span className="sm:hidden">{t('sheet.pin')} </span>
                  <span className="figure font-strong">{appointment.arrival?.pin}</span>
                </td>
                <td className="py-1 align-top wrap-anywhere max-sm:w-full max-sm:py-0 sm:border-b sm:border-line">
                  {!isOne && `${place}. `}
                  {center.CenterName}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {first?.arrival && sessions.length <= BESIDE_CODE && (
        <figure className="mt-4 flex items-center gap-3 break-inside-avoid">
          <img src={first.arrival.picture} alt="" width="96" height="96" className="bg-white print:w-[25mm]" />
          <figcaption className="type-second print:text-[9.5pt]">{t('sheet.code')}</figcaption>
        </figure>
      )}
      <h3 className="type-card-title mt-4 print:text-[12pt]">{t('sheet.centers')}</h3>
      <ol className="mt-1 grid gap-x-8 gap-y-2 sm:grid-cols-2 print:grid-cols-2">
        {centers.map((center, place) => (
          <li key={center._id} className="break-inside-avoid wrap-anywhere">
            <p className="font-strong">
              {!isOne && `${place + 1}. `}
              {center.CenterName}
            </p>
            <NameInHindi of={center.CenterName} />
            <p>
              {center.CenterAddress}, {placeName(center.CenterCity)}
            </p>
            <p className="figure font-strong">{center.ContactNumber}</p>
          </li>
        ))}
      </ol>
      <footer className="mt-4 border-t border-line pt-2">
        <p>{t('sheet.come', { minutes: ARRIVE_EARLY_MINUTES })}</p>
        <p className="mt-1">{t('sheet.support', { phone, hours })}</p>
      </footer>
    </article>
  );
}

/** Who pays, if not the patient, and what is left to pay at the center. */
function PayerLines({ appointment, names }: { appointment: Appointment; names: SchemeNames }) {
  const { t, language } = useTranslation('printout');
  const payer = payerOf(appointment, names, language);
  return (
    <>
      {payer && <span className="block">{t('sheet.payer', { payer })}</span>}
      {isDueAtCenter(appointment) && (
        <span className="block">{t('sheet.atCenter', { amount: formatPrice(appointment.amount) })}</span>
      )}
    </>
  );
}

/** Each half has the size of a bank card; folded in the middle they are the two sides of one. */
const HALF = 'flex h-[54mm] w-[85mm] flex-col overflow-hidden p-[4mm] text-[7.5pt] leading-[1.35] text-ink';

/** The card: who it is and whom to call on one side, the sessions on the other. */
function WalletCard({ sessions, centers, name, now }: PrintedProps) {
  const { t } = useTranslation('printout');
  const { phone } = useSupport();
  const isOne = centers.length === 1;
  // What is not confirmed yet may change: it is on the sheet alone, where that is said.
  const certain = sessions.filter(({ appointment }) => appointment.bookingStatus === 'confirmed');
  const shown = certain.slice(0, ON_CARD);
  const code = sessions[0]?.appointment.arrival?.card;
  return (
    <section
      aria-labelledby="card"
      className="mx-auto mt-8 max-w-200 break-inside-avoid print:mt-[8mm] print:max-w-none"
    >
      <h2 id="card" className="type-card-title print:text-[12pt]">
        {t('card.title')}
      </h2>
      <p className="type-second text-muted print:text-[9pt]">{t('card.hint')}</p>
      <div
        role="group"
        aria-labelledby="card"
        tabIndex={0}
        className="focus-ring mt-2 overflow-x-auto print:overflow-visible"
      >
        <div
          data-card
          className="flex w-[170mm] [print-color-adjust:exact] border border-dashed border-ink bg-surface box-content"
        >
          <div className={`${HALF} border-r border-dotted border-ink box-border`}>
            <div className="flex min-h-0 gap-[3mm]">
              <div className="min-w-0 grow">
                <p className="font-label text-teal">{t('card.heading')}</p>
                <p className="text-[11pt] leading-tight font-strong wrap-anywhere">{name}</p>
                <ul className="mt-[1.5mm] flex flex-col gap-[1mm]">
                  {centers.slice(0, 3).map((center, place) => (
                    <li key={center._id}>
                      <span className="font-strong">
                        {!isOne && `${place + 1}. `}
                        {center.CenterName}
                      </span>
                      , {center.CenterAddress}, {center.CenterCity}.{' '}
                      <span className="figure">{center.ContactNumber}</span>
                    </li>
                  ))}
                </ul>
              </div>
              {code && <img src={code} alt="" className="size-[20mm] shrink-0 bg-white" />}
            </div>
            <p className="mt-auto flex justify-between gap-2">
              <span className="figure font-strong">{t('card.support', { phone })}</span>
              <span className="figure">{t('card.asOf', { date: formatDate(istDateOf(now)) })}</span>
            </p>
          </div>
          <div className={HALF}>
            <p className="font-label text-teal">{t('card.sessions')}</p>
            <ol
              className={`mt-[1mm] columns-2 gap-[3mm] ${shown.length > 12 ? 'text-[7pt] leading-[1.55]' : 'text-[8pt] leading-[1.9]'}`}
            >
              {shown.map(({ appointment: { _id, appoinmentDate, appoinmentTime, arrival }, place }) => (
                <li key={_id} className="break-inside-avoid whitespace-nowrap">
                  <span className="font-strong">{formatShortDate(appoinmentDate)}</span>{' '}
                  {formatShortWindow(appoinmentTime)}
                  {!isOne && ` (${place})`}
                  {arrival && <span className="figure"> · {arrival.pin}</span>}
                </li>
              ))}
            </ol>
            {certain.length > shown.length && (
              <p className="mt-auto">{t('card.more', { count: certain.length - shown.length })}</p>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
