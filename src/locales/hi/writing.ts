import type { Writing } from '../writing';
import { NAMES } from './names';
import { NUMBERS } from './numbers';
import { SCHEMES } from './schemes';

/** Phrases, and each of them with the other spelling of n before a consonant. */
const spelled = (list: string): string[] => {
  const phrases = list.split(', ');
  return [...new Set([...phrases, ...phrases.map((phrase) => phrase.replaceAll('बंद', 'बन्द'))])];
};

export const WRITING: Writing = {
  numbers: NUMBERS,
  schemes: SCHEMES,
  paidWith: {
    'online-card': 'कार्ड',
    'online-upi': 'UPI',
    'online-netbanking': 'नेट बैंकिंग',
    'online-wallet': 'वॉलेट',
    'online-other': 'ऑनलाइन',
    'desk-cash': 'सेंटर पर नकद',
    'desk-upi': 'सेंटर पर UPI',
    'desk-card': 'सेंटर पर कार्ड',
    'desk-account': 'सेंटर पर जमा रकम',
  },
  cardEnding: (last4) => `कार्ड, अंतिम अंक ${last4}`,
  withinSentence: (way) => way,
  anyWay: 'वहाँ के किसी तरीके',
  names: NAMES,
  understood: {
    stop: spelled(
      'band karo, band kar do, band kardo, band kare, band karen, band karein, band kariye, band kijiye, mat bhejo, mat bhejna, ' +
        'mat bheje, mat bhejiye, na bhejo, na bheje, बंद करो, बंद करें, बंद करे, बंद कर दो, बंद करदो, बंद कर दें, बंद कीजिए, बंद कीजिये, ' +
        'बंद करिए, बंद करिये, मत भेजो, मत भेजें, मत भेजना, मत भेजिए, मत भेजिये, न भेजें, ना भेजें, ना भेजो, स्टॉप',
    ),
    stopAlone: spelled(
      'band, roko, rok do, rokiye, nahi chahiye, nahin chahiye, nahi chahie, बंद, रोकें, रोको, रोक दो, रोकिए, नहीं चाहिए, नहीं चाहिये',
    ),
    start: [
      ...[
        'shuru karo',
        'shuru kare',
        'shuru karen',
        'shuru kijiye',
        'chalu karo',
        'chalu kare',
        'chalu karen',
        'chalu kijiye',
      ],
      ...['शुरू करो', 'शुरू करें', 'शुरू कीजिए', 'शुरु करो', 'शुरु करें', 'चालू करो', 'चालू करें', 'चालू कीजिए', 'चालू कर दो', 'स्टार्ट'],
    ],
    beside: (
      'ji kripya kripaya dhanyavad dhanyawad shukriya mujhe mujhko hame humko ye yeh sab saare sare ab aur sandesh bhejna ko se ke ka ' +
      'कृपया प्लीज़ प्लीज धन्यवाद शुक्रिया जी मुझे मुझको हमें हमको ये यह सब सारे अब और को से के का पर ' +
      'मैसेज मेसेज संदेश सन्देश एसएमएस व्हाट्सएप व्हाट्सऐप वॉट्सऐप भेजना'
    ).split(' '),
    not: ['mat', 'na', 'nahi', 'nahin', 'मत', 'न', 'ना', 'नहीं', 'नही'],
    answers: {
      coming: spelled(
        'haan, han, haa, haan aaunga, haan aaungi, aaunga, aaungi, aa raha hu, aa raha hoon, aa rahi hu, aa rahi hoon, aa rahe hain, ' +
          'theek hai, thik hai, हाँ, हां, हा, आऊँगा, आऊंगा, आऊँगी, आऊंगी, आएँगे, आएंगे, आ रहा हूँ, आ रहा हूं, आ रही हूँ, आ रही हूं, ' +
          'आ रहे हैं, ठीक है',
      ),
      cannot: spelled(
        'nahi, nahin, nahi aaunga, nahi aaungi, nahi aa sakta, nahi aa sakti, nahi aa paunga, nahi aa paungi, नहीं, नही, नहीं आऊँगा, ' +
          'नहीं आऊंगा, नहीं आऊँगी, नहीं आऊंगी, नहीं आ सकता, नहीं आ सकती, नहीं आ पाऊँगा, नहीं आ पाऊंगा, नहीं आ पाऊँगी, नहीं आ पाऊंगी',
      ),
      call: spelled(
        'call karo, call kare, call karen, call kijiye, phone karo, phone kare, phone karen, phone kijiye, फ़ोन करो, फोन करो, ' +
          'फ़ोन करें, फोन करें, फ़ोन कीजिए, फोन कीजिए, कॉल करो, कॉल करें, कॉल कीजिए',
      ),
    },
    weekdays: [
      ['रवि', 'रविवार'],
      ['सोम', 'सोमवार'],
      ['मंगल', 'मंगलवार'],
      ['बुध', 'बुधवार'],
      ['गुरु', 'गुरुवार'],
      ['शुक्र', 'शुक्रवार'],
      ['शनि', 'शनिवार'],
    ],
    daily: [],
    until: ['से'],
    yes: ['haan', 'हाँ', 'हां'],
    no: ['nahi', 'नहीं'],
    sexes: {
      female: ['महिला', 'स्त्री', 'औरत', 'mahila', 'stri', 'aurat'],
      male: ['पुरुष', 'आदमी', 'purush', 'aadmi'],
      other: ['अन्य', 'anya'],
    },
    years: ['वर्ष', 'साल'],
    language: ['hindi', 'hi', 'हिन्दी', 'हिंदी'],
  },
  known: { stripe: 'hi-IN', meta: 'hi' },
};
