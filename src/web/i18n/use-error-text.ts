import type { RefusalCode } from '../../contract/refusals';
import { ApiError } from '../api/api-error';
import { useSaid } from './said';
import { useTranslation } from './use-translation';
import { findWords } from './words';

/** Turns whatever a call threw into a sentence for the person: the catalogue's own for a code, else the server's. */
export function useErrorText(): (error: unknown) => string {
  const { t, language } = useTranslation('errors');
  const said = useSaid();

  function ownWords(code: RefusalCode | undefined): string | undefined {
    const words: unknown = code && findWords(language, 'errors', `byCode.${code}`);
    return typeof words === 'string' ? words : undefined;
  }

  return (error) => {
    if (!(error instanceof ApiError)) return t('unexpected');
    if (error.kind !== 'refused') return t(error.kind);
    const sentence = said(error.message);
    // A field's own sentence tells more than that something was not valid, where this language has it.
    const isOfField = error.code === 'invalid-input' && sentence !== error.message;
    return (!isOfField && ownWords(error.code)) || sentence || t('default');
  };
}
