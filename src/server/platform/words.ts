export { inWords } from '../../locales/in-words';
