import Activity from 'lucide-react/icons/activity';
import Ambulance from 'lucide-react/icons/ambulance';
import Armchair from 'lucide-react/icons/armchair';
import Candy from 'lucide-react/icons/candy';
import Droplets from 'lucide-react/icons/droplets';
import Footprints from 'lucide-react/icons/footprints';
import Gauge from 'lucide-react/icons/gauge';
import House from 'lucide-react/icons/house';
import Pill from 'lucide-react/icons/pill';
import Scale from 'lucide-react/icons/scale';
import Siren from 'lucide-react/icons/siren';
import Soup from 'lucide-react/icons/soup';
import TestTube from 'lucide-react/icons/test-tube';
import { Link } from 'react-router';
import * as paths from '../../../../contract/paths';
import kidneyUrl from '../../../drawings/spot-kidney.svg?inline';
import { Trans, useTranslation } from '../../../lib/i18n/use-translation';
import { PublicHead } from '../../../page-head';
import { ButtonLink } from '../../../ui/button-link';
import { Accordion } from '../parts/accordion';
import { Guide, GuideHero, GuideSection } from '../parts/guide';
import { GUIDE_PATHS, GuideEnd } from '../parts/guide-end';
import { JsonLd, medicalWebPage } from '../parts/json-ld';

export const handle = { Head };
export { publicHeaders as headers } from '../../../lib/public-headers';

function Head() {
  const { t, language } = useTranslation('guides-kidney');
  return (
    <>
      <PublicHead title={t('title')} description={t('description')} path={paths.kidneyGuide} type="article" />
      <JsonLd facts={medicalWebPage(t('heading'), t('description'), language)} />
      <JsonLd
        facts={{
          '@type': 'FAQPage',
          mainEntity: QUESTIONS.map((id) => ({
            '@type': 'Question',
            name: t(`faq.${id}.question`),
            acceptedAnswer: { '@type': 'Answer', text: t(`faq.${id}.answer`) },
          })),
        }}
      />
    </>
  );
}

/** What kidneys do, and what helps when they can't (/kidney). */
export default function KidneyPage() {
  const { t } = useTranslation(['guides-kidney', 'guides']);
  return (
    <Guide>
      <GuideHero
        title={t('heading')}
        lead={t('lead')}
        drawing={kidneyUrl}
        drawingText={t('drawing')}
        size={[200, 150]}
        isOnPhone
      />
      <Essentials />
      <>
        <UrgentSigns />
        <TypesOfDialysis />
        <Prevention />
        <Faq />
        <GuideEnd guide="kidney" ask={t('guides:ask.general')} sources={t.list('sources')} />
      </>
    </Guide>
  );
}

const ESSENTIALS = [
  { id: 'clean', Icon: Droplets },
  { id: 'balance', Icon: Scale },
  { id: 'signals', Icon: Activity },
] as const;

/** The three things that kidneys do. */
function Essentials() {
  const { t } = useTranslation('guides-kidney');
  return (
    <GuideSection id="essentials" title={t('essentials.title')}>
      <ul className="grid gap-3.5 md:grid-cols-3 desk:gap-6 print:grid-cols-3">
        {ESSENTIALS.map(({ id, Icon }) => (
          <li key={id} className="rounded-card border border-line bg-surface p-4 desk:p-7 print:p-2">
            <span className="grid size-12 place-items-center rounded-tile bg-teal-tint text-teal print:hidden">
              <Icon size={24} />
            </span>
            <h3 className="type-card-title mt-4 print:mt-0">{t(`essentials.${id}.title`)}</h3>
            <p className="mt-1 text-muted">{t(`essentials.${id}.text`)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-5 max-w-[72ch] print:mt-2">{t('essentials.disease')}</p>
    </GuideSection>
  );
}

/** The signs that need a hospital instead of a booking. */
function UrgentSigns() {
  const { t } = useTranslation('guides-kidney');
  return (
    <section aria-labelledby="urgent" className="page-width mt-10 desk:mt-14 print:mt-3">
      <div className="rounded-card border border-red/40 bg-red-tint p-5 desk:p-8 print:p-2">
        <h2
          id="urgent"
          className="flex scroll-mt-6 gap-3 text-card-wide leading-snug font-title text-red desk:text-2xl"
        >
          <Siren size={26} className="mt-0.5 shrink-0" />
          {t('urgent.title')}
        </h2>
        <p className="mt-3 print:mt-1">{t('urgent.lead')}</p>
        <ul className="mt-2 grid list-disc gap-x-10 gap-y-1.5 pl-5 marker:text-red md:grid-cols-2 print:grid-cols-3 print:gap-y-0">
          {t.list('urgent.signs').map((sign) => (
            <li key={sign}>{sign}</li>
          ))}
        </ul>
        <p className="mt-4 max-w-[72ch] font-[550] print:mt-1">{t('urgent.note')}</p>
      </div>
    </section>
  );
}

const TYPES = [
  { id: 'inCenter', Icon: Armchair },
  { id: 'home', Icon: House },
  { id: 'peritoneal', Icon: Droplets },
  { id: 'urgent', Icon: Ambulance },
] as const;

/** The four ways in which dialysis is given. */
function TypesOfDialysis() {
  const { t } = useTranslation('guides-kidney');
  return (
    <GuideSection id="types" title={t('types.title')} lead={t('types.lead')}>
      <ul className="grid gap-3.5 md:grid-cols-2 desk:gap-6 print:grid-cols-2 print:gap-2">
        {TYPES.map(({ id, Icon }) => (
          <li key={id} className="rounded-card border border-line bg-surface p-4 desk:p-7 print:p-2">
            <h3 className="type-card-title flex items-center gap-3">
              <Icon size={24} className="shrink-0 text-teal" />
              {t(`types.${id}.title`)}
            </h3>
            <p className="mt-2 font-[550]">{t(`types.${id}.text`)}</p>
            <ul className="mt-3 list-disc space-y-2 pl-5 text-muted marker:text-teal-line print:mt-1 print:space-y-0.5">
              {t.list(`types.${id}.points`).map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <ButtonLink to={paths.centers} className="mt-6 max-md:w-full print:hidden">
        {t('types.book')}
      </ButtonLink>
    </GuideSection>
  );
}

const WAYS = [
  { id: 'pressure', Icon: Gauge },
  { id: 'sugar', Icon: Candy },
  { id: 'tests', Icon: TestTube },
  { id: 'salt', Icon: Soup },
  { id: 'move', Icon: Footprints },
  { id: 'medicines', Icon: Pill },
] as const;

/** What slows kidney disease down. */
function Prevention() {
  const { t } = useTranslation('guides-kidney');
  return (
    <div className="mt-13 border-y border-line bg-teal-faint pb-13 desk:mt-22 desk:pb-22 print:mt-0 print:border-0 print:bg-white print:pb-0">
      <GuideSection id="prevention" title={t('prevention.title')} lead={t('prevention.lead')}>
        <ul className="grid gap-x-10 md:grid-cols-2 desk:grid-cols-3 print:grid-cols-3 print:gap-x-4">
          {WAYS.map(({ id, Icon }) => (
            <li key={id} className="flex gap-4 py-3.5 desk:py-5 print:py-1">
              <Icon size={24} className="mt-0.5 shrink-0 text-teal" />
              <div>
                <h3 className="type-card-title desk:text-card">{t(`prevention.${id}.title`)}</h3>
                <p className="type-second mt-1 text-muted">
                  <Trans
                    t={t}
                    id={`prevention.${id}.text`}
                    components={{ guide: <Link to={`${GUIDE_PATHS.medication}#ask-first`} className="text-link" /> }}
                  />
                </p>
              </div>
            </li>
          ))}
        </ul>
      </GuideSection>
    </div>
  );
}

/** The four questions; `#faq-cure` and so on lead to them. */
const QUESTIONS = ['cure', 'often', 'between', 'travel'] as const;

/** Frequent questions, each with its answer collapsed below. */
function Faq() {
  const { t } = useTranslation('guides-kidney');
  return (
    <GuideSection id="faq" title={t('faq.title')}>
      <Accordion
        entries={QUESTIONS.map((id) => ({
          id: `faq-${id}`,
          title: t(`faq.${id}.question`),
          content: <p className="max-w-[72ch] text-muted">{t(`faq.${id}.answer`)}</p>,
        }))}
      />
    </GuideSection>
  );
}
