import { useTranslation } from '../../i18n/use-translation';

/** The product's own figures (spec.md, section 9). */
const FIGURES = [
  { figure: '16', label: 'stats.states' },
  { figure: '400+', label: 'stats.centers' },
  { figure: '20,000+', label: 'stats.sessions' },
  { figure: '912', label: 'stats.specialists' },
] as const;

/** One teal band, numbers first. */
export function Statistics() {
  const { t } = useTranslation('home');
  return (
    <section aria-label={t('stats.title')} className="bg-teal text-white">
      <dl className="page-width grid grid-cols-1 gap-y-5 min-[16rem]:grid-cols-2 py-6 desk:grid-cols-4 desk:py-0">
        {FIGURES.map(({ figure, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse border-white/25 min-[16rem]:even:border-l min-[16rem]:even:pl-5 desk:py-8 desk:[&:not(:first-child)]:border-l desk:[&:not(:first-child)]:pl-8"
          >
            <dt className="type-second text-footer-text">{t(label)}</dt>
            <dd className="tabular text-[1.75rem] leading-tight font-price desk:text-5xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
