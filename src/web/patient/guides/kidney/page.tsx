import kidneyUrl from '../../../drawings/spot-kidney.svg?inline';
import guidesKidney from '../../../i18n/en/guides-kidney.json';
import guides from '../../../i18n/en/guides.json';
import { i18n } from '../../../i18n/i18n';
import { addPageWords } from '../../../i18n/page-words';
import { useTranslation } from '../../../i18n/use-translation';
import { pageMeta } from '../../../page-meta';
import { FurtherDown } from '../../../ui/further-down';
import { Guide } from '../parts/guide';
import { GuideEnd } from '../parts/guide-end';
import { GuideHero } from '../parts/guide-hero';
import { jsonLd, medicalWebPage } from '../parts/json-ld';
import { Essentials } from './essentials';
import { Faq, QUESTIONS } from './faq';
import { Prevention } from './prevention';
import { TypesOfDialysis } from './types-of-dialysis';
import { UrgentSigns } from './urgent-signs';

addPageWords('guides', guides);
addPageWords('guides-kidney', guidesKidney);

export function meta() {
  const t = i18n.sentencesOf('guides-kidney');
  const description = t('description');
  return [
    ...pageMeta({ title: t('title'), description, path: '/kidney', type: 'article' }),
    medicalWebPage(t('heading'), description),
    jsonLd({
      '@type': 'FAQPage',
      mainEntity: QUESTIONS.map((id) => ({
        '@type': 'Question',
        name: t(`faq.${id}.question`),
        acceptedAnswer: { '@type': 'Answer', text: t(`faq.${id}.answer`) },
      })),
    }),
  ];
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
      <FurtherDown>
        <UrgentSigns />
        <TypesOfDialysis />
        <Prevention />
        <Faq />
        <GuideEnd
          guide="kidney"
          ask={t('ask.general', { ns: 'guides' })}
          sources={t('sources', { returnObjects: true })}
        />
      </FurtherDown>
    </Guide>
  );
}
