import type { Center } from '../../../contract/centers';
import { addDays } from '../../../domain/time';
import { formatDate, formatPrice } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';

/** From when a session costs something else at a center: ₹2,000 until 31 Dec, ₹2,150 from 1 Jan. Nothing where none is known. */
export function LaterCharges({ center: { DialysisCharge, LaterCharges: later = [] } }: { center: Center }) {
  const { t } = useTranslation('centers');
  const [first] = later;
  if (!first) return null;
  const until = t('charge.until', { price: formatPrice(DialysisCharge), date: formatDate(addDays(first.from, -1)) });
  const then = later.map(({ from, charge }) =>
    t('charge.from', { price: formatPrice(charge), date: formatDate(from) }),
  );
  return <span className="type-second tabular block">{[until, ...then].join(', ')}</span>;
}
