import { Link } from 'react-router';
import { NOTICE_VERSION } from '../../../contract/form-facts';
import { PRODUCT } from '../../../domain/product';
import { Trans } from '../../i18n/trans';
import { useTranslation } from '../../i18n/use-translation';
import { Checkbox } from '../../ui/checkbox';

/** The tick of a form that agrees to the notice above it, and which wording that is. Nobody ticks it but the person. */
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
