import { formatPrice } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { BulletList } from '../../ui/bullet-list';
import { type Point, type Terms, deletionPoints } from './deletion-points';

/** What goes with the account: appointments, money, the person. */
export function DeletionTerms({ terms }: { terms: Terms }) {
  const { t } = useTranslation('profile');

  function word(point: Point): string {
    if ('count' in point) return t('delete.points.upcoming', { count: point.count });
    if ('rupees' in point) return t(`delete.points.${point.key}`, { amount: formatPrice(point.rupees) });
    return t(`delete.points.${point.key}`);
  }

  return (
    <>
      <BulletList points={deletionPoints(terms).map(word)} />
      <p className="font-strong">{t('delete.final')}</p>
    </>
  );
}
