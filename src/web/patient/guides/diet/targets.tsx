import Activity from 'lucide-react/icons/activity';
import CookingPot from 'lucide-react/icons/cooking-pot';
import Droplets from 'lucide-react/icons/droplets';
import Egg from 'lucide-react/icons/egg';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Tag from 'lucide-react/icons/tag';
import { useTranslation } from '../../../i18n/use-translation';

const TARGETS = [
  { id: 'sodium', Icon: FlaskConical },
  { id: 'potassium', Icon: Activity },
  { id: 'fluid', Icon: Droplets },
  { id: 'protein', Icon: Egg },
  { id: 'phosphorus', Icon: Tag },
  { id: 'kitchen', Icon: CookingPot },
] as const;

/** Daily targets, as far as a number holds for everyone. */
export function Targets() {
  const { t } = useTranslation('guides-diet');
  return (
    <ul className="grid gap-3.5 md:grid-cols-2 desk:gap-5 print:grid-cols-3 print:gap-2">
      {TARGETS.map(({ id, Icon }) => (
        <li key={id} className="rounded-card border border-line bg-surface p-4 desk:p-6 print:p-2">
          <p className="flex items-center gap-2.5 font-label">
            <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="text-teal" />
            {t(`targets.${id}.name`)}
          </p>
          <h3 className="mt-2 text-[1.375rem] leading-tight font-title desk:text-[1.625rem] print:mt-0 print:text-base">
            {t(`targets.${id}.figure`)}
          </h3>
          <p className="type-second mt-1.5 text-muted print:mt-0">{t(`targets.${id}.text`)}</p>
        </li>
      ))}
    </ul>
  );
}
