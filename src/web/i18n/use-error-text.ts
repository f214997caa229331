import { ApiError } from '../api/api-error';
import { useSaid } from './use-said';
import { useTranslation } from './use-translation';

/** Turns whatever a call threw into a sentence for the person: the catalogue's own for a code, else the server's. */
export function useErrorText(): (error: unknown) => string {
  const { t, language } = useTranslation('errors');
  const said = useSaid();

  return (error) => {
    if (!(error instanceof ApiError)) return t('unexpected');
    if (error.kind !== 'refused') return t(error.kind);
    const sentence = said(error.message);
    // A field's own sentence tells more than that something was not valid, where this language has it.
    const isOfField = error.code === 'invalid-input' && (language === 'en' || sentence !== error.message);
    return (!isOfField && t.find(`byCode.${error.code}`)) || sentence || t('default');
  };
}
