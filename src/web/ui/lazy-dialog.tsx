import { type ComponentType, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../lib/i18n/use-translation';
import { showToast } from './toast';

/**
 * A dialog whose code, with React Aria, is loaded on first use; it is mounted while open. A failure to load is
 * reported, and it can be opened again.
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
