import { Link } from 'react-router';
import { NOTICE_VERSION } from '../../../contract/form-facts';
import { PRODUCT } from '../../../domain/product';
import { Trans } from '../../i18n/trans';
import { useTranslation } from '../../i18n/use-translation';
import { Checkbox } from '../../ui/checkbox';

/** The checkbox for the notice above it, with its version. Never preticked. */
export function ConsentField() {
  const { t, language } = useTranslation('consent');
  return (
    <div>
      <input type="hidden" name="consentVersion" value={NOTICE_VERSION} />
      <input type="hidden" name="consentLanguage" value={language} />
      <Checkbox name="consent" isRequired missing={t('missing')}>
        <Trans
          t={t}
          id="agree"
          values={{ product: PRODUCT.name }}
          components={{ policy: <Link to="/privacy" target="_blank" className="text-link" /> }}
        />
      </Checkbox>
    </div>
  );
}
