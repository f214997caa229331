import { type ComponentType, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../i18n/use-translation';
import { showToast } from './toast';

/**
 * A dialog whose code, and React Aria with it, is fetched when it is first asked for; it stands in the page as long as it is
 * open. Where it can't be fetched that is said, and it can be asked for again.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | null = null;

  return function LazyDialog(props: Props) {
    const { t } = useTranslation();
    const [Dialog, setDialog] = useState(() => Loaded);
    const giveUp = useEffectEvent(() => {
      props.onClose();
      void showToast('error', t('errors:network'));
    });
    useEffect(() => {
      if (!Loaded)
        load().then(
          (dialog) => setDialog(() => (Loaded = dialog)),
          () => giveUp(),
        );
    }, []);
    return <Suspense>{Dialog && <Dialog {...props} />}</Suspense>;
  };
}

/** `ConfirmDialog` for the pages of patients. */
export const LazyConfirmDialog = lazyDialog(() => import('./confirm-dialog').then((file) => file.ConfirmDialog));
