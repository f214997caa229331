import { Link } from 'react-router';
import * as paths from '../../../contract/paths';
import { NOTICE_VERSION } from '../../../contract/form-facts';
import { PRODUCT } from '../../../domain/product';
import { Trans, useTranslation } from '../../lib/i18n/use-translation';
import { Checkbox } from '../../ui/checkbox';

/**
 * The checkbox for the notice above it, with the notice's version. Never ticked beforehand. `name`: of somebody else, for whom it is
 * stated that they agree.
 */
export function ConsentField({ name = null }: { name?: string | null }) {
  const { t, language } = useTranslation('consent');
  return (
    <div>
      <input type="hidden" name="consentVersion" value={NOTICE_VERSION} />
      <input type="hidden" name="consentLanguage" value={language} />
      <Checkbox name="consent" isRequired missing={t('missing')}>
        <Trans
          t={t}
          id={name === null ? 'agree' : 'agreeFor'}
          values={{ product: PRODUCT.name, ...(name !== null && { name }) }}
          components={{ policy: <Link to={paths.privacy} target="_blank" className="text-link" /> }}
        />
      </Checkbox>
    </div>
  );
}

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
                components={{ grievance: <Link to={paths.grievance} target="_blank" className="text-link" /> }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
