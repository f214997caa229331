import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useSupport } from '../../i18n/use-support';
import { Note } from '../../ui/note';
import { phoneHref } from '../../../domain/phone-href';

const ICON = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Hours, phone, e-mail and address. */
export function WaysToReachUs() {
  const { t } = useTranslation('contact');
  const { hours, phone, email, address } = useSupport();
  return (
    <section aria-labelledby="ways">
      <h2 id="ways" className="type-section">
        {t('ways.title')}
      </h2>
      <dl className="mt-5 flex flex-col gap-5">
        <Way icon={<Phone {...ICON} />} name={t('ways.phone')}>
          <a href={phoneHref(phone)} className="text-link figure text-xl">
            {phone}
          </a>
        </Way>
        <Way icon={<Clock {...ICON} />} name={t('ways.hours')}>
          {hours}
        </Way>
        <Way icon={<Mail {...ICON} />} name={t('ways.email')}>
          <a href={`mailto:${email}`} className="text-link break-all">
            {email}
          </a>
        </Way>
        <Way icon={<MapPin {...ICON} />} name={t('ways.address')}>
          {address}
        </Way>
      </dl>
      <Note className="mt-7" icon={<Clock {...ICON} size={20} />}>
        <p>{t('soon')}</p>
        <p className="mt-2 text-muted">{t('emergency')}</p>
      </Note>
    </section>
  );
}

function Way({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-4">
      <dt className="contents">
        <span className="row-span-2 grid size-12 place-items-center rounded-tile bg-teal-tint text-teal">{icon}</span>
        <span className="type-small text-muted">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
