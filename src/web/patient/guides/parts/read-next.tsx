import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation';
import { GUIDE_PATHS, type GuideId } from './guide-paths';

/** Links to the other two guides. */
export function ReadNext({ guide }: { guide: GuideId }) {
  const { t } = useTranslation('guides');
  const others = (Object.keys(GUIDE_PATHS) as GuideId[]).filter((id) => id !== guide);
  return (
    <nav aria-labelledby="read-next" className="print:hidden">
      <h2 id="read-next" className="type-card-title">
        {t('next.title')}
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {others.map((id) => (
          <li key={id}>
            <Link
              to={GUIDE_PATHS[id]}
              className="focus-ring group flex items-center gap-4 rounded-card p-4 hover:text-teal"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-strong">{t(`next.${id}.title`)}</span>
                <span className="type-second block text-muted">{t(`next.${id}.text`)}</span>
              </span>
              <ArrowRight aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-teal" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
