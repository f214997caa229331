import { ApiError } from '../api/api-error';
import { useSaid } from './use-said';
import { useTranslation } from './use-translation';

/** Turns any error of a call into a sentence: the catalogue's for its code, else the server's. */
export function useErrorText(): (error: unknown) => string {
  const { t, language } = useTranslation('errors');
  const said = useSaid();

  return (error) => {
    if (!(error instanceof ApiError)) return t('unexpected');
    if (error.kind !== 'refused') return t(error.kind);
    const sentence = said(error.message);
    // A field's own sentence is more precise than "not valid", if this language has it.
    const isOfField = error.code === 'invalid-input' && (language === 'en' || sentence !== error.message);
    return (!isOfField && t.find(`byCode.${error.code}`)) || sentence || t('default');
  };
}
