import type { Language } from '../../../../contract';
import { PRODUCT } from '../../../../domain/product';
import { inWords } from '../../words';
import type { Letter } from './layout';
import { COMMON } from './words';

const WORDS = inWords({
  en: {
    subject: (code: string) => `${code} is your ${PRODUCT.name} code`,
    use: `Use this code to open your ${PRODUCT.name} account. It is good for 10 minutes.`,
    notYou: 'If you did not ask for it, you can ignore this email. Nobody can open an account without the code.',
  },
  hi: {
    subject: (code) => `${code} आपका ${PRODUCT.name} कोड है`,
    use: `इस कोड से अपना ${PRODUCT.name} खाता खोलें। यह 10 मिनट तक चलता है।`,
    notYou: 'अगर आपने यह नहीं मँगाया, तो इस ईमेल पर ध्यान न दें। कोड के बिना कोई खाता नहीं खोल सकता।',
  },
});

/** The one-time code of a sign-up. `code`: six digits. */
export function signupCode({ code, language }: { code: string; language: Language }): Letter {
  const words = WORDS[language];
  return {
    subject: words.subject(code),
    greeting: COMMON[language].greet(),
    blocks: [{ text: words.use }, { code }, { text: words.notYou }],
  };
}
