import { describe, expect, it } from 'vitest';
import { answerIn, asksToStop } from './understand';

describe('a text asks for no more messages', () => {
  it.each(
    [
      ['Stop', 'STOP.', 'stop!!', 'Stop. Thank you', 'please stop', 'Pls stop', 'Stop all', 'stop messages'],
      [
        'Stop sending me these messages please',
        'stop it now',
        'ok stop',
        'END',
        'please end',
        'quit',
        'Unsubscribe me',
      ],
      ["Don't send messages", 'no more messages please', 'Enough, stop', 'My father died. STOP'],
      [
        'band karo',
        'Band kar do ji',
        'message band karo',
        'mujhe message mat bhejo',
        'ye sab band kijiye',
        'band',
        'sms roko',
      ],
      ['मैसेज बंद करो', 'बंद', 'बन्द', 'बन्द कीजिए', 'कृपया बंद करें', 'रोकें', 'मुझे मैसेज मत भेजो', 'संदेश नहीं चाहिए'],
    ].flat(),
  )('%s', (text) => expect(asksToStop(text)).toBe(true));
});

describe('a text that has such a word in it asks for something else', () => {
  it.each(
    [
      [
        'Please stop the bus at the gate',
        'Where is the bus stop?',
        'When does my session end?',
        'end of the month',
        'weekend',
      ],
      [
        "don't stop",
        'please do not stop the messages',
        'I cannot come today, fever',
        'Cancel',
        'cancel my appointment',
      ],
      ['center band hai kya', 'kal center bandh rahega', 'band mat karo', 'कल सेंटर बंद है', 'मैसेज बंद मत करो', '', '👍'],
    ].flat(),
  )('%s', (text) => expect(asksToStop(text)).toBe(false));
});

it('takes an answer for one where it says nothing else', () => {
  const answers = (texts: string[]) => texts.map(answerIn);
  expect(answers(['Yes', 'yes please', 'I am coming', "I'm coming", 'haan ji', 'हाँ', 'आ रहा हूँ'])).toEqual(
    Array.from({ length: 7 }, () => 'coming'),
  );
  expect(answers(['No', "can't come", 'I cannot come', 'nahi', 'नहीं आ सकता'])).toEqual(
    Array.from({ length: 5 }, () => 'cannot'),
  );
  expect(answers(['Call me', 'please call', 'मुझे फ़ोन करें'])).toEqual(['call', 'call', 'call']);
  expect(answers(['I cannot come today, fever', 'yes but at 9', 'no problem', 'thanks', ''])).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
