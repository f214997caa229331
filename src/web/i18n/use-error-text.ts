import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error';
import en from './en/errors.json';

const OVERRIDES: Record<string, string> = en.byCode;

/** Turns whatever a call threw into a sentence for the person: the catalogue's own for a code, else the server's. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return (error) => {
    if (!(error instanceof ApiError)) return t('unexpected');
    if (error.kind !== 'refused') return t(error.kind);
    return (error.code && OVERRIDES[error.code]) || error.message || t('default');
  };
}
