import 'i18next';
import type { en } from './en';
import type { PageWords } from './page-words';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en & PageWords;
    returnNull: false;
  }
}
