import Activity from 'lucide-react/icons/activity';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Sparkles from 'lucide-react/icons/sparkles';
import Stethoscope from 'lucide-react/icons/stethoscope';
import { Link } from 'react-router';
import * as paths from '../../../contract/paths';
import { waysIn } from '../../../contract/accounts/ways-in';
import type { PageVisit } from '../../../contract/page-visit';
import { bookings } from '../../../contract/bookings/bookings';
import { newsletter } from '../../../contract/site/newsletter';
import { PRODUCT } from '../../../domain/product';
import kidneyUrl from '../../drawings/spot-kidney.svg';
import pillsUrl from '../../drawings/spot-pills.svg';
import thaliUrl from '../../drawings/spot-thali.svg';
import { languageOf } from '../../../contract/language';
import { useTranslation } from '../../lib/i18n/use-translation';
import { keepTyped, readForm, refuseForm } from '../../lib/form';
import { attempt, visitContext } from '../../lib/visit';
import { offersPasskey } from '../../lib/passkey-offer';
import { laterPart } from '../../ui/later-part';
import { PublicHead } from '../../page-head';
import { OrganizationJsonLd } from './organization-json-ld';
import { schemeNames } from '../../lib/scheme-names';
import { toAppointment } from '../appointments/appointment';
import { LATEST_FOR_USUAL } from '../book/again';
import { refuseConsent } from '../consent/agreement';
import { needsOf } from '../needs/needs';
import { offersOf } from '../needs/offers-of';
import { payableOf } from '../needs/payable-of';
import { comingAnd, othersSessions } from '../people/acting';
import type { Route } from './+types/page';
import { Hero } from './hero';
import { Newsletter } from './newsletter';
import { ownSessions } from './own-sessions';
import { SpecializedServices } from './specialized-services';

const PasskeyOffer = laterPart('passkey-offer', () => import('./passkey-offer').then((file) => file.PasskeyOffer));

export const handle = { Head };
export { publicHeaders as headers } from '../../lib/public-headers';

function Head() {
  const { t } = useTranslation('frame');
  return (
    <>
      <PublicHead
        title={t('homeTitle', { product: PRODUCT.name })}
        isWholeTitle
        description={t('description')}
        path={paths.home}
      />
      <OrganizationJsonLd />
    </>
  );
}

/** Loads what waits for a logged-in patient, and the appointments for the hero. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const { answer: own } = visit.hasSession
    ? await attempt(visit, bookings.myBookings, { query: comingAnd(LATEST_FOR_USUAL, visit.now) })
    : { answer: null };
  if (!own) return null;
  const now = new Date(own.now);
  const theirs = await othersSessions(visit, own, comingAnd(LATEST_FOR_USUAL, visit.now));
  const shown = (theirs?.own ?? own).myBookingData;
  const needs = needsOf(shown.map(toAppointment), await offersOf(visit), now);
  const names = schemeNames(shown.flatMap(({ funding }) => funding?.scheme ?? []));
  const payable = await payableOf(visit, shown);
  return {
    own: ownSessions(shown, now, theirs?.person),
    needs: { needs, names, payable, now: own.now },
    offersPasskey: offersPasskey(request) && (await hasNoPasskey(visit)),
  };
}

async function hasNoPasskey(visit: PageVisit): Promise<boolean> {
  const { answer } = await attempt(visit, waysIn.get);
  return answer?.passkeys.length === 0;
}

/** Subscribes to the newsletter. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  const { email = '', wish, consentLanguage } = values;
  const unagreed = refuseConsent(values);
  if (unagreed) return refuseForm(values, unagreed);
  const { refusal } = await attempt(context.get(visitContext), newsletter.subscribe, {
    body: {
      email,
      consent: true,
      intent: wish === 'community' ? 'community' : 'subscribe',
      consentLanguage: languageOf(consentLanguage) ?? 'en',
    },
  });
  return refusal ? refuseForm(values, refusal) : { asked: email.trim() };
}

export const clientAction = (args: Route.ClientActionArgs) => keepTyped(args);

/** The home page (/). */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {loaderData?.offersPasskey && <PasskeyOffer />}
      <Hero own={loaderData?.own ?? null} needs={loaderData?.needs} />
      <Statistics />
      <SellingPoints />
      <SpecializedServices />
      <Guides />
      <Newsletter />
    </>
  );
}

const POINTS = [
  { id: 'equipment', Icon: Activity },
  { id: 'nephrologists', Icon: Stethoscope },
  { id: 'facilities', Icon: Sparkles },
  { id: 'plans', Icon: ClipboardList },
] as const;

/** What makes the four hours easier. */
function SellingPoints() {
  const { t } = useTranslation('home');
  return (
    <section className="page-width grid grid-cols-1 gap-6 py-13 desk:grid-cols-[1fr_1.7fr] desk:gap-16 desk:py-22">
      <div>
        <h2 className="type-section">{t('points.title')}</h2>
        <p className="mt-3 text-muted">{t('points.lead')}</p>
      </div>
      <ul className="grid grid-cols-1 gap-x-10 @min-[40rem]/page:grid-cols-2">
        {POINTS.map(({ id, Icon }) => (
          <li
            key={id}
            className="flex gap-4 border-line py-4 not-last:border-b @min-[40rem]/page:nth-3:border-b-0 desk:py-7 desk:first:pt-0 desk:nth-2:pt-0"
          >
            <span className="grid size-12 shrink-0 place-items-center rounded-tile bg-teal-tint text-teal">
              <Icon size={24} />
            </span>
            <div className="min-w-0">
              <h3 className="type-card-title desk:text-card">{t(`points.${id}.title`)}</h3>
              <p className="type-second mt-1 text-muted">{t(`points.${id}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The product's own figures (spec.md, section 9). */
const FIGURES = [
  { figure: '16', label: 'stats.states' },
  { figure: '400+', label: 'stats.centers' },
  { figure: '20,000+', label: 'stats.sessions' },
  { figure: '912', label: 'stats.specialists' },
] as const;

/** One teal band, numbers first. */
function Statistics() {
  const { t } = useTranslation('home');
  return (
    <section aria-label={t('stats.title')} className="bg-teal text-white">
      <dl className="page-width grid grid-cols-1 gap-y-5 min-[16rem]:grid-cols-2 large-text:grid-cols-1! py-6 @min-[40rem]/page:grid-cols-4 desk:py-0">
        {FIGURES.map(({ figure, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end border-white/25 min-[16rem]:even:border-l min-[16rem]:even:pl-5 large-text:border-l-0! large-text:pl-0! max-desk:@min-[40rem]/page:nth-3:border-l max-desk:@min-[40rem]/page:nth-3:pl-5 desk:py-8 desk:[&:not(:first-child)]:border-l desk:[&:not(:first-child)]:pl-8"
          >
            <dt className="type-second text-footer-text">{t(label)}</dt>
            <dd className="tabular text-figure leading-tight font-price desk:text-5xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const GUIDES = [
  { id: 'kidney', to: paths.kidneyGuide, drawing: kidneyUrl },
  { id: 'medication', to: paths.medicationGuide, drawing: pillsUrl },
  { id: 'diet', to: paths.dietGuide, drawing: thaliUrl },
] as const;

/** The three guides; the whole card is the link. */
function Guides() {
  const { t } = useTranslation('home');
  return (
    <section className="page-width py-13 desk:py-22">
      <h2 className="type-section">{t('guides.title')}</h2>
      <p className="mt-3 text-muted">{t('guides.lead')}</p>
      <ul className="mt-6 grid gap-3.5 desk:mt-8 desk:grid-cols-3 desk:gap-6">
        {GUIDES.map(({ id, to, drawing }) => (
          <li
            key={id}
            className="relative flex flex-wrap items-center gap-4 rounded-card min-[20rem]:flex-nowrap border border-line bg-surface p-4 hover:border-teal-line desk:flex-col desk:items-start desk:p-7"
          >
            <img
              src={drawing}
              alt=""
              width={176}
              height={132}
              loading="lazy"
              className="h-auto w-24 shrink-0 desk:w-44"
            />
            <div>
              <h3 className="type-card-title">{t(`guides.${id}.title`)}</h3>
              <p className="type-second mt-1 text-muted">{t(`guides.${id}.text`)}</p>
              <Link
                to={to}
                aria-label={`${t('guides.read')}: ${t(`guides.${id}.title`)}`}
                className="mt-3 inline-flex items-center gap-2 font-strong text-teal after:absolute after:inset-0 after:rounded-card hover:text-teal-hover focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-teal"
              >
                {t('guides.read')}
                <ArrowRight size={18} className="stroke-2" />
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
