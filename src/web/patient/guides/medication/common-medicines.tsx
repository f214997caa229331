import { useTranslation } from '../../../i18n/use-translation';
import { Accordion } from '../parts/accordion';
import { GuideSection } from '../parts/guide';
import { COMMON_MEDICINES } from './medicines';

const ASPECTS = ['purpose', 'use', 'ask'] as const;

/** Each common medicine: what it is for, how it is taken, what to ask. */
export function CommonMedicines() {
  const { t } = useTranslation('guides-medication');
  return (
    <GuideSection id="common" title={t('common.title')}>
      <Accordion
        entries={COMMON_MEDICINES.map((medicine) => ({
          id: `medicine-${medicine}`,
          title: t(`common.${medicine}.name`),
          content: (
            <dl className="grid gap-4 desk:grid-cols-3 desk:gap-8 print:grid-cols-3 print:gap-3">
              {ASPECTS.map((aspect) => (
                <div key={aspect}>
                  <dt className="type-label text-teal">{t(`common.${aspect}`)}</dt>
                  <dd className="type-second mt-1">{t(`common.${medicine}.${aspect}`)}</dd>
                </div>
              ))}
            </dl>
          ),
        }))}
      />
    </GuideSection>
  );
}
