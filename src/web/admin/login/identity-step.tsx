import LogIn from 'lucide-react/icons/log-in';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { PanelCallout } from '../ui/panel-callout';
import type { IdentitySignIn } from './use-identity-sign-in';

type IdentityStepProps = { provider: string; identity: IdentitySignIn };

/** The way in for most, above the form where an organisation has one: a button, and why it did not work the last time. */
export function IdentityStep({ provider, identity }: IdentityStepProps) {
  const { t } = useTranslation('admin-login');
  const { begin, failure, isLeaving, isFinishing } = identity;
  return (
    <div className="flex flex-col gap-4 [--control:3rem]">
      {failure && <PanelCallout tone="error">{failure}</PanelCallout>}
      <Button
        size="compact"
        variant="outline"
        icon={<LogIn size={18} />}
        isFullWidth
        isBusy={isLeaving || isFinishing}
        busyLabel={isFinishing ? t('atFinishing') : t('atBusy', { name: provider })}
        onPress={() => void begin()}
      >
        {t('at', { name: provider })}
      </Button>
      <p className="mb-4 flex items-center gap-3 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
    </div>
  );
}
