import { Link } from 'react-router';
import { Trans } from '../../i18n/trans';
import { useTranslation } from '../../i18n/use-translation';

const POINTS = ['what', 'why', 'long', 'who', 'you'] as const;

/**
 * What is kept, why, how long, who sees it, and the patient's rights: the notice of the DPDP Act 2023, section 5. A new
 * wording needs a new `NOTICE_VERSION`.
 */
export function ConsentNotice() {
  const { t } = useTranslation('consent');
  return (
    <section aria-labelledby="consent-notice" className="rounded-card border border-line bg-sunken p-4.5">
      <h2 id="consent-notice" className="type-label">
        {t('title')}
      </h2>
      <dl className="type-second mt-2 flex flex-col gap-2.5">
        {POINTS.map((point) => (
          <div key={point}>
            <dt className="font-strong">{t(`points.${point}.name`)}</dt>
            <dd>
              <Trans
                t={t}
                id={`points.${point}.text`}
                components={{ grievance: <Link to="/grievance" target="_blank" className="text-link" /> }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
