import { useEffect } from 'react';

/**
 * Reloads the page on Back from the checkout: the browser may restore it as it was left, busy and with stale chairs.
 */
export function useFreshAfterPayment(): void {
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
}
