import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import kidneyUrl from '../../drawings/spot-kidney.svg';
import pillsUrl from '../../drawings/spot-pills.svg';
import thaliUrl from '../../drawings/spot-thali.svg';
import { useTranslation } from '../../i18n/use-translation';

const GUIDES = [
  { id: 'kidney', to: '/kidney', drawing: kidneyUrl },
  { id: 'medication', to: '/KidneyMedicationGuide', drawing: pillsUrl },
  { id: 'diet', to: '/kidneyDiet', drawing: thaliUrl },
] as const;

/** The three guides; the whole card is the link. */
export function Guides() {
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
                prefetch="intent"
                aria-label={`${t('guides.read')}: ${t(`guides.${id}.title`)}`}
                className="mt-3 inline-flex items-center gap-2 font-strong text-teal after:absolute after:inset-0 after:rounded-card hover:text-teal-hover focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-teal"
              >
                {t('guides.read')}
                <ArrowRight aria-hidden="true" size={18} strokeWidth={2} />
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
