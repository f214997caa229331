/** What many mails say. */
import { inWords } from '../../platform/words';

export const COMMON = inWords({
  en: {
    greet: (username?: string) => (username ? `Namaste ${username},` : 'Namaste,'),
    logIn: 'Log in',
    findChair: 'Find a free chair',
    bankDays: 'Banks take 5 to 10 days to show it.',
    doNotMiss: 'Please do not miss a session: book another one as soon as you can.',
    emergency: 'In an emergency, go to the nearest hospital. Don’t wait for a booking.',
  },
  hi: {
    greet: (username) => (username ? `नमस्ते ${username},` : 'नमस्ते,'),
    logIn: 'लॉग इन करें',
    findChair: 'खाली कुर्सी खोजें',
    bankDays: 'पैसे दिखने में बैंक को 5 से 10 दिन लगते हैं।',
    doNotMiss: 'कृपया कोई सेशन न छोड़ें: जितनी जल्दी हो सके, दूसरा बुक कर लें।',
    emergency: 'आपात स्थिति में सबसे नज़दीकी अस्पताल जाएँ। बुकिंग का इंतज़ार न करें।',
  },
});
