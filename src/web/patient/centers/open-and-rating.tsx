import Clock from 'lucide-react/icons/clock';
import Star from 'lucide-react/icons/star';
import { useTranslation } from '../../i18n/use-translation';
import { RATING } from './center-facts';

/** 'Open: 24/7' and the rating, the same for every center (spec.md, section 9). */
export function OpenAndRating({ size }: { size: 18 | 20 }) {
  const { t } = useTranslation('centers');
  return (
    <>
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <Clock aria-hidden="true" size={size} strokeWidth={1.75} className="shrink-0 text-teal" />
        {t('card.open')}
      </span>
      <span className="inline-flex items-center gap-1.5 font-label">
        <Star aria-hidden="true" size={size} strokeWidth={1.75} className="shrink-0 fill-marigold text-marigold" />
        <span className="sr-only">{t('card.rating')} </span>
        <span className="figure">{RATING}</span>
      </span>
    </>
  );
}
