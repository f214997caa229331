import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useSupport } from '../../i18n/use-support';
import { phoneHref } from '../../../domain/phone-href';

const ICON = { size: 20, strokeWidth: 1.75, className: 'mt-0.5 shrink-0 text-marigold', 'aria-hidden': true } as const;
const LINK =
  '-my-3 inline-block py-3 wrap-anywhere outline-offset-2 hover:text-white hover:underline focus-visible:outline-3 focus-visible:outline-white';

/** When and how to contact the operator. */
export function TalkToUs() {
  const { t } = useTranslation('frame');
  const { hours, phone, email, address } = useSupport();
  return (
    <section aria-labelledby="talk-to-us" className="col-span-full desk:col-span-1">
      <h2 id="talk-to-us" className="type-label text-white">
        {t('footer.talk')}
      </h2>
      <dl className="type-second mt-3 flex flex-col gap-3.5">
        <Way icon={<Clock {...ICON} />} name={t('footer.hours')}>
          {hours}
        </Way>
        <Way icon={<Phone {...ICON} />} name={t('footer.phone')}>
          <a href={phoneHref(phone)} className={`figure ${LINK}`}>
            {phone}
          </a>
        </Way>
        <Way icon={<Mail {...ICON} />} name={t('footer.email')}>
          <a href={`mailto:${email}`} className={LINK}>
            {email}
          </a>
        </Way>
        <Way icon={<MapPin {...ICON} />} name={t('footer.address')}>
          {address}
        </Way>
      </dl>
    </section>
  );
}

function Way({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt>
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="max-w-[30ch] min-w-0">{children}</dd>
    </div>
  );
}
