import CodeXml from 'lucide-react/icons/code-xml';
import Headset from 'lucide-react/icons/headset';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Stethoscope from 'lucide-react/icons/stethoscope';
import { useTranslation } from '../../i18n/use-translation';

const ROLES = [
  { id: 'nephrology', Icon: Stethoscope },
  { id: 'care', Icon: HeartHandshake },
  { id: 'support', Icon: Headset },
  { id: 'engineering', Icon: CodeXml },
] as const;

/** The roles behind the service. No invented faces. */
export function Team() {
  const { t } = useTranslation('about');
  return (
    <section className="page-width py-10 desk:py-16">
      <h2 className="type-section">{t('team.title')}</h2>
      <p className="mt-3 max-w-[62ch] text-muted">{t('team.lead')}</p>
      <ul className="mt-6 grid gap-3.5 md:grid-cols-2 desk:grid-cols-4 desk:gap-6">
        {ROLES.map(({ id, Icon }) => (
          <li key={id} className="rounded-card border border-line bg-surface p-5 desk:p-6">
            <Icon aria-hidden="true" size={24} strokeWidth={1.75} className="text-teal" />
            <h3 className="type-card-title mt-3">{t(`team.${id}.title`)}</h3>
            <p className="type-second mt-1.5 text-muted">{t(`team.${id}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
