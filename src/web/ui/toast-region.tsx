import { useSyncExternalStore } from 'react';
import { useTranslation } from '../lib/i18n/use-translation';
import { Button } from './button';
import { Callout } from './callout';
import { type PlainToast, type ShownToasts, toastRegion } from './toast';
import { ToastMessage } from './toast-message';

const none = () => null;

/** The place in which toasts appear. Mounted once, in the root. */
export function ToastRegion() {
  const shown = useSyncExternalStore<ShownToasts | null>(toastRegion.subscribe, toastRegion.get, none);
  return (
    // Above a dialog, too: a press on a toast is none beside the dialog, which would close it.
    <div data-react-aria-top-layer="true" className="contents">
      {shown?.Container && <shown.Container onMounted={toastRegion.onMounted} />}
      {shown?.plain && <Plain {...shown.plain} />}
    </div>
  );
}

/** A plain toast, shown when the toast library can't be loaded. */
function Plain({ tone, message, action }: PlainToast) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="fixed inset-x-4 top-4 z-50 shadow-lifted md:left-auto md:w-100">
      <Callout
        isStatic
        tone={tone}
        action={
          <Button variant="outline" size="small" onPress={toastRegion.closePlain}>
            {t('close')}
          </Button>
        }
      >
        {action ? <ToastMessage message={message} action={action} onClose={toastRegion.closePlain} /> : message}
      </Callout>
    </div>
  );
}
