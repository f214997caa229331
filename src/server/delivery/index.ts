/** What other rooms use of this one. */
export { messagesToSend } from './send-message';
