import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from '../../../i18n/use-translation';
import type { Verdict } from './foods';

const LOOKS = {
  lower: { Icon: CircleCheck, colours: 'bg-green-tint text-green' },
  lowerPhosphorus: { Icon: CircleCheck, colours: 'bg-green-tint text-green' },
  small: { Icon: TriangleAlert, colours: 'bg-yellow-tint text-yellow' },
  avoid: { Icon: CircleMinus, colours: 'bg-marigold-text text-white' },
  never: { Icon: Ban, colours: 'bg-red text-white' },
} satisfies Record<Verdict, unknown>;

/** The verdict on a food, in words. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('guides-diet');
  const { Icon, colours } = LOOKS[verdict];
  return (
    <span
      className={`type-small inline-flex min-h-7.5 items-center gap-1.5 self-start rounded-chip px-2.5 font-strong ${colours}`}
    >
      <Icon aria-hidden="true" size={17} strokeWidth={2} className="shrink-0" />
      {t(`verdicts.${verdict}`)}
    </span>
  );
}
