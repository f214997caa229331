import Printer from 'lucide-react/icons/printer';
import { useMatches } from 'react-router';
import { pathFor } from '../../../../contract/path-for';
import * as paths from '../../../../contract/paths';
import { PRODUCT } from '../../../../domain/product';
import { ARRIVE_EARLY_MINUTES } from '../../../../domain/policy';
import { istDateOf } from '../../../../domain/time';
import { formatDate, formatMoment, formatPrice, formatShortDate, formatWindow } from '../../../lib/i18n/format';
import { NameInLanguage, usePlaceName } from '../../../lib/i18n/name-in-language';
import { useSupport } from '../../../lib/i18n/use-support';
import { useTranslation } from '../../../lib/i18n/use-translation';
import { type SchemeNames, schemeNames } from '../../../lib/scheme-names';
import { visitContext } from '../../../lib/visit';
import { PageTitle } from '../../../page-head';
import { BackLink } from '../../../ui/back-link';
import { Button } from '../../../ui/button';
import { ButtonLink } from '../../../ui/button-link';
import { EmptyState } from '../../../ui/empty-state';
import { useScripted } from '../../../ui/use-scripted';
import { formatShortWindow } from '../coming';
import { type Appointment, isDueAtCenter, payerOf, sessionHasBegun } from '../appointment';
import { RequireLogin } from '../../frame/require-login';
import { type Person, actingFor } from '../../people/acting';
import type { Route } from './+types/page';
import { type PrintedCenter, type PrintedSession, panelsOf, placesOf, toPrint } from './printed';

export const handle = { Head };

function Head() {
  const { t } = useTranslation('printout');
  const loaded = useMatches().at(-1)?.loaderData as { person?: Person | null } | null | undefined;
  return <PageTitle title={loaded?.person ? t('titleOf', { name: loaded.person.name }) : t('title')} />;
}

/** Loads the sessions of the person in `?for=`, with the name to print. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const acting = await actingFor(visit, request, { from: istDateOf(new Date(visit.now)) });
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
  const back = paths.appointments(person?._id);
  const title = person ? t('titleOf', { name: person.name }) : t('title');
  if (sessions.length === 0) {
    return (
      <div className="page-width flex flex-col pt-2 pb-7 desk:pb-11">
        <BackLink to={back}>{t('back')}</BackLink>
        <h1 className="type-title mb-6">{title}</h1>
        <EmptyState
          title={t('none.title')}
          action={<ButtonLink to={pathFor(paths.centers, person?._id)}>{t('none.find')}</ButtonLink>}
        >
          {t('none.text')}
        </EmptyState>
      </div>
    );
  }
  const printed = { sessions, centers, name: sessions[0]!.appointment.patient.name, now: new Date(now) };
  return (
    <div className="page-width pt-2 pb-6 print:p-0 desk:pb-10">
      <div className="mb-5 flex flex-col print:hidden">
        <BackLink to={back}>{t('back')}</BackLink>
        <h1 className="type-title">{title}</h1>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {isScripted && (
            <Button icon={<Printer size={20} />} onPress={() => window.print()}>
              {t('print')}
            </Button>
          )}
          <span className="type-small text-muted">
            {t('hint')} {!isScripted && <span>{t('byHand')}</span>}
          </span>
        </div>
      </div>
      <Sheet {...printed} names={names} />
      <WalletCard {...printed} />
    </div>
  );
}

type PrintedProps = { sessions: PrintedSession[]; centers: PrintedCenter[]; name: string; now: Date };

/** Up to this many sessions the sheet has room for each code on its one page; with more it shows their PINs. */
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
                  {sessionHasBegun(appointment, now) && <span className="block">({t('sheet.running')})</span>}
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
                  {!isOne && <span>{place}. </span>}
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
              {!isOne && <span>{place + 1}. </span>}
              {center.CenterName}
            </p>
            <NameInLanguage of={center.CenterName} />
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

/** Who pays if not the patient, and what is left to pay at the center. */
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

/** A panel as large as a bank card; folded, the card is one panel. 12 points (16 pixels), readable at arm's length. */
const PANEL =
  'box-border flex h-[54mm] w-[85mm] break-inside-avoid flex-col overflow-hidden border-dotted border-ink p-[4mm] text-[12pt] leading-[1.3] text-ink odd:print:border-r [&:nth-child(n+3)]:print:border-t not-print:not-first:border-t';

/** The card: whose it is and whom to call, every session, and where the centers are. */
function WalletCard({ sessions, centers, name, now }: PrintedProps) {
  const { t } = useTranslation('printout');
  const isOne = centers.length === 1;
  const panels = panelsOf(sessions);
  const places = !isOne || panels.length % 2 === 0 ? placesOf(centers) : [];
  return (
    <section
      aria-labelledby="card"
      className="mx-auto mt-8 max-w-200 print:mt-[8mm] print:max-w-none print:break-before-auto"
    >
      <h2 id="card" className="type-card-title break-after-avoid print:text-[12pt]">
        {t('card.title')}
      </h2>
      <p className="type-second break-after-avoid text-muted print:text-[11pt]">{t('card.hint')}</p>
      <div
        data-card
        className="mt-2 box-content flex w-[85mm] flex-wrap border border-dashed border-ink bg-surface [print-color-adjust:exact] print:w-[170mm]"
      >
        <WhoPanel first={sessions[0]!} center={isOne ? centers[0]! : null} name={name} now={now} />
        {panels.map((shown) => (
          <div key={shown[0]!.appointment._id} className={PANEL}>
            <p className="font-label text-teal">{t('card.sessions')}</p>
            <ol>
              {shown.map(({ appointment, place }) => (
                <li key={appointment._id} className="whitespace-nowrap">
                  <span className="flex justify-between gap-2">
                    <span>
                      <span className="font-strong">{formatShortDate(appointment.appoinmentDate)}</span>{' '}
                      {formatShortWindow(appointment.appoinmentTime)}
                      {!isOne && <span> ({place})</span>}
                    </span>
                    <span className="figure font-strong">{appointment.arrival?.pin}</span>
                  </span>
                  {appointment.bookingStatus === 'pending' && <span className="block">({t('sheet.pending')})</span>}
                </li>
              ))}
            </ol>
          </div>
        ))}
        {places.map((shown) => (
          <div key={shown[0]!.center._id} className={`${PANEL} gap-[2mm]`}>
            {shown.map(({ center, place }) => (
              <div key={center._id} className="line-clamp-4 wrap-anywhere">
                <span className="figure font-strong">
                  {!isOne && <span>{place}. </span>}
                  {center.ContactNumber}
                </span>{' '}
                <span className="font-strong">{center.CenterName}</span>, {center.CenterAddress}, {center.CenterCity}
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

/** `center`: the only center; null where there are several, which have a panel of their own. */
type WhoPanelProps = { first: PrintedSession; center: PrintedCenter | null; name: string; now: Date };

function WhoPanel({ first, center, name, now }: WhoPanelProps) {
  const { t } = useTranslation('printout');
  const { phone } = useSupport();
  const code = first.appointment.arrival?.card;
  return (
    <div className={PANEL}>
      <div className="flex min-h-0 gap-[3mm]">
        <div className="min-w-0 grow">
          <p className="font-label text-teal">{t('card.heading')}</p>
          <p className="line-clamp-2 leading-tight font-strong wrap-anywhere">{name}</p>
          {center && (
            <p className="mt-[1mm] line-clamp-3 wrap-anywhere">
              <span className="figure font-strong">{center.ContactNumber}</span> {center.CenterName}
            </p>
          )}
        </div>
        {code && <img src={code} alt="" className="size-[20mm] shrink-0 bg-white" />}
      </div>
      <p className="mt-auto">
        <span className="figure block font-strong">{t('card.support', { product: PRODUCT.name, phone })}</span>
        <span className="figure block">{t('card.asOf', { date: formatDate(istDateOf(now)) })}</span>
      </p>
    </div>
  );
}
