import { type FunctionComponent, Suspense, lazy, useSyncExternalStore } from 'react';
import { toastWish } from './toast';

// Without a connection it can't be fetched. Then nothing is told, which is better than to lose the page.
const NO_TOASTS: { default: FunctionComponent } = { default: () => null };
const ToastContainer = lazy(() => import('./toast-container').catch(() => NO_TOASTS));

/** Where toasts appear. Stands once, in the root. */
export function ToastRegion() {
  const isWanted = useSyncExternalStore(toastWish.subscribe, toastWish.get, () => false);
  return isWanted ? (
    <Suspense>
      <ToastContainer />
    </Suspense>
  ) : null;
}
