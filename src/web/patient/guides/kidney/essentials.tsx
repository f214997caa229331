import Activity from 'lucide-react/icons/activity';
import Droplets from 'lucide-react/icons/droplets';
import Scale from 'lucide-react/icons/scale';
import { useTranslation } from '../../../i18n/use-translation';
import { GuideSection } from '../parts/guide';

const ESSENTIALS = [
  { id: 'clean', Icon: Droplets },
  { id: 'balance', Icon: Scale },
  { id: 'signals', Icon: Activity },
] as const;

/** The three things that kidneys do. */
export function Essentials() {
  const { t } = useTranslation('guides-kidney');
  return (
    <GuideSection id="essentials" title={t('essentials.title')}>
      <ul className="grid gap-3.5 md:grid-cols-3 desk:gap-6 print:grid-cols-3">
        {ESSENTIALS.map(({ id, Icon }) => (
          <li key={id} className="rounded-card border border-line bg-surface p-4 desk:p-7 print:p-2">
            <span className="grid size-12 place-items-center rounded-tile bg-teal-tint text-teal print:hidden">
              <Icon aria-hidden="true" size={24} strokeWidth={1.75} />
            </span>
            <h3 className="type-card-title mt-4 print:mt-0">{t(`essentials.${id}.title`)}</h3>
            <p className="mt-1 text-muted">{t(`essentials.${id}.text`)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-5 max-w-[72ch] print:mt-2">{t('essentials.disease')}</p>
    </GuideSection>
  );
}
