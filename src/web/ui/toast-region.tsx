import { Suspense, lazy, useSyncExternalStore } from 'react';
import { toastWish } from './toast';

const ToastContainer = lazy(() => import('./toast-container'));

/** Where toasts appear. Stands once, in the root. */
export function ToastRegion() {
  const isWanted = useSyncExternalStore(toastWish.subscribe, toastWish.get, () => false);
  return isWanted ? (
    <Suspense>
      <ToastContainer />
    </Suspense>
  ) : null;
}
