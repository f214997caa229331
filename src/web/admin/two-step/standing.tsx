import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldOff from 'lucide-react/icons/shield-off';
import { FEW_RECOVERY_CODES, type twoFactor } from '../../../contract/admin/two-factor';
import type { ResponseOf } from '../../../contract/endpoint';
import { formatIsoMoment } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/button';
import { PanelNotice } from '../ui/panel-notice';
import type { Asked } from './asking';

const ICON = { size: 24, strokeWidth: 1.75, 'aria-hidden': true } as const;

type StandingProps = { twoStep: ResponseOf<typeof twoFactor.get>; onAsk: (asked: Asked) => void };

/** The state of two-factor, and the possible changes. */
export function Standing({ twoStep: { onSince, isRequired, recoveryCodesLeft: left }, onAsk }: StandingProps) {
  const { t } = useTranslation('admin-two-step');
  if (!onSince) {
    return (
      <>
        <h2 className="admin-heading flex items-center gap-2.5">
          <ShieldOff {...ICON} className="text-muted" />
          {t('page.offTitle')}
        </h2>
        <p>{t('enrol.text')}</p>
        <Button size="compact" className="self-start max-rail:w-full" onPress={() => onAsk('turnOn')}>
          {t('page.turnOn')}
        </Button>
      </>
    );
  }
  return (
    <>
      <div>
        <h2 className="admin-heading flex items-center gap-2.5">
          <ShieldCheck {...ICON} className="text-green" />
          {t('page.onTitle')}
        </h2>
        <p className="text-muted">{t('page.since', { when: formatIsoMoment(onSince) })}</p>
      </div>
      {left <= FEW_RECOVERY_CODES ? (
        <PanelNotice tone="warning">
          <p className="admin-strong">{t('page.left', { count: left })}</p>
          <p>{t('page.few')}</p>
        </PanelNotice>
      ) : (
        <p>{t('page.left', { count: left })}</p>
      )}
      <div className="flex flex-wrap gap-2.5 max-rail:flex-col">
        <Button size="compact" variant="neutral" onPress={() => onAsk('newCodes')}>
          {t('ask.newCodes.open')}
        </Button>
        <Button size="compact" variant="neutral" onPress={() => onAsk('anotherApp')}>
          {t('ask.anotherApp.open')}
        </Button>
        {!isRequired && (
          <Button size="compact" variant="destructive" onPress={() => onAsk('turnOff')}>
            {t('ask.turnOff.open')}
          </Button>
        )}
      </div>
      {isRequired && <p className="text-muted">{t('page.required')}</p>}
    </>
  );
}
