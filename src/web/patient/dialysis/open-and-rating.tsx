import Clock from 'lucide-react/icons/clock';
import Star from 'lucide-react/icons/star';
import { useTranslation } from '../../lib/i18n/use-translation';

/** Shown for every center (spec.md, section 9). */
const RATING = '4.2';

/** 'Open: 24/7' and the rating, the same for every center (spec.md, section 9). */
export function OpenAndRating({ size }: { size: 18 | 20 }) {
  const { t } = useTranslation('centers');
  return (
    <>
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <Clock size={size} className="shrink-0 text-teal" />
        {t('card.open')}
      </span>
      <span className="inline-flex items-center gap-1.5 font-label">
        <Star size={size} className="shrink-0 fill-marigold text-marigold" />
        <span className="sr-only">{t('card.rating')} </span>
        <span className="figure">{RATING}</span>
      </span>
    </>
  );
}

/**
 * The quarter at the end of an address: `Jayanagar` of `12 Lantern Street, Jayanagar`. Addresses are typed freely, so
 * anything that looks like a house number, a pin code or the city again is left out.
 */
export function quarterOf(address: string, city: string): string | null {
  const parts = address.split(',').map((part) => part.trim());
  const last = parts.length > 1 ? parts.at(-1) : undefined;
  if (!last || /\d/.test(last) || last.toLowerCase() === city.toLowerCase()) return null;
  return last;
}
