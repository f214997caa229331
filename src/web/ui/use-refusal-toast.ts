import { useEffect } from 'react';
import { useErrorText } from '../i18n/use-error-text';
import type { RefusedForm } from '../lib/form';
import { toApiError } from '../lib/refusal';
import { showToast } from './toast';

/** Shows a refusal as a toast, unless a field shows it. Once for each answer. */
export function useRefusalToast(refused: RefusedForm | undefined): void {
  const errorText = useErrorText();
  useEffect(() => {
    const refusal = refused?.refusal;
    if (refusal && !refusal.fields) void showToast('error', errorText(toApiError(refusal)));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [refused]);
}
