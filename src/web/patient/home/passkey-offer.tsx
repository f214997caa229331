import KeyRound from 'lucide-react/icons/key-round';
import { useState, useSyncExternalStore } from 'react';
import * as paths from '../../../contract/paths';
import { useTranslation } from '../../lib/i18n/use-translation';
import { hasPasskeys } from '../../lib/passkey';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Callout } from '../../ui/callout';

/** Storage key: set once somebody said "Not now" here, so that this browser does not offer it again. */
const REFUSED = 'passkey-refused';

const never = () => () => undefined;

function mayOffer(): boolean {
  try {
    return hasPasskeys() && localStorage.getItem(REFUSED) === null;
  } catch {
    // A browser that is told to keep nothing would be asked every time.
    return false;
  }
}

/** Offers a passkey after a login without one, where this browser has them. Never asks again after a no. */
export function PasskeyOffer() {
  const { t } = useTranslation('auth');
  const may = useSyncExternalStore(never, mayOffer, () => false);
  const [isRefused, setRefused] = useState(false);
  if (!may || isRefused) return null;

  function refuse() {
    setRefused(true);
    localStorage.setItem(REFUSED, new Date().toISOString());
  }

  return (
    <div className="page-width pt-6">
      <Callout
        title={t('passkey.offer.title')}
        action={
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={paths.waysIn} size="small" icon={<KeyRound size={20} />}>
              {t('passkey.offer.open')}
            </ButtonLink>
            <Button variant="quiet" size="small" onPress={refuse}>
              {t('passkey.offer.notNow')}
            </Button>
          </div>
        }
      >
        {t('passkey.offer.text')}
      </Callout>
    </div>
  );
}
