import { type FunctionComponent, Suspense, lazy, useSyncExternalStore } from 'react';
import { toastWish } from './toast';

// Without a connection it can't be loaded. Then no toasts are shown, which is better than losing the page.
const NO_TOASTS: { default: FunctionComponent } = { default: () => null };
const ToastContainer = lazy(() => import('./toast-container').catch(() => NO_TOASTS));

/** The container of toasts. Mounted once, in the root. */
export function ToastRegion() {
  const isWanted = useSyncExternalStore(toastWish.subscribe, toastWish.get, () => false);
  return isWanted ? (
    <Suspense>
      <ToastContainer />
    </Suspense>
  ) : null;
}
