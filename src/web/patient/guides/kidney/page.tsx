import kidneyUrl from '../../../drawings/spot-kidney.svg?inline';
import { useTranslation } from '../../../i18n/use-translation';
import { PublicHead } from '../../../page-head';
import { Guide } from '../parts/guide';
import { GuideEnd } from '../parts/guide-end';
import { GuideHero } from '../parts/guide-hero';
import { JsonLd, medicalWebPage } from '../parts/json-ld';
import { Essentials } from './essentials';
import { Faq, QUESTIONS } from './faq';
import { Prevention } from './prevention';
import { TypesOfDialysis } from './types-of-dialysis';
import { UrgentSigns } from './urgent-signs';

export const handle = { Head };
export { publicHeaders as headers } from '../../../lib/public-headers';

function Head() {
  const { t } = useTranslation('guides-kidney');
  return (
    <>
      <PublicHead title={t('title')} description={t('description')} path="/kidney" type="article" />
      <JsonLd facts={medicalWebPage(t('heading'), t('description'))} />
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
