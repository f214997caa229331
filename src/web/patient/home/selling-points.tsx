import Activity from 'lucide-react/icons/activity';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Sparkles from 'lucide-react/icons/sparkles';
import Stethoscope from 'lucide-react/icons/stethoscope';
import { useTranslation } from '../../i18n/use-translation';

const POINTS = [
  { id: 'equipment', Icon: Activity },
  { id: 'nephrologists', Icon: Stethoscope },
  { id: 'facilities', Icon: Sparkles },
  { id: 'plans', Icon: ClipboardList },
] as const;

/** What makes the four hours easier. */
export function SellingPoints() {
  const { t } = useTranslation('home');
  return (
    <section className="page-width grid grid-cols-1 gap-6 py-13 desk:grid-cols-[1fr_1.7fr] desk:gap-16 desk:py-22">
      <div>
        <h2 className="type-section">{t('points.title')}</h2>
        <p className="mt-3 text-muted">{t('points.lead')}</p>
      </div>
      <ul className="grid grid-cols-1 desk:grid-cols-2 desk:gap-x-10">
        {POINTS.map(({ id, Icon }) => (
          <li
            key={id}
            className="flex gap-4 border-line py-4 not-last:border-b desk:py-7 desk:first:pt-0 desk:nth-2:pt-0 desk:nth-3:border-b-0"
          >
            <span className="grid size-12 shrink-0 place-items-center rounded-tile bg-teal-tint text-teal">
              <Icon aria-hidden="true" size={24} strokeWidth={1.75} />
            </span>
            <div className="min-w-0">
              <h3 className="type-card-title desk:text-[1.1875rem]">{t(`points.${id}.title`)}</h3>
              <p className="type-second mt-1 text-muted">{t(`points.${id}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
