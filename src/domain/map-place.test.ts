import { describe, expect, it } from 'vitest';
import { readMapPlace } from './map-place';

const KORAMANGALA = { latitude: 12.9352, longitude: 77.6245 };

describe('the place in what is pasted', () => {
  it.each([
    ['12.9352, 77.6245'],
    ['12.9352,77.6245'],
    [' (12.9352 77.6245) '],
    ['१२.९३५२, ७७.६२४५'],
    ['12.9352° N, 77.6245° E'],
    ['\u200e12.9352,\u00a077.6245'],
    ['geo:12.9352,77.6245?z=17'],
    ['https://www.google.com/maps/@12.9352,77.6245,15z'],
    [
      'https://www.google.co.in/maps/place/Some+Center/@12.93,77.6,17z/data=!3m1!4b1!4m6!3m5!1s0x3b:0x1!8m2!3d12.9352!4d77.6245!16s%2Fg%2F1',
    ],
    ['https://www.google.com/maps?q=12.9352,77.6245&z=17'],
    ['https://maps.google.com/?q=loc:12.9352,77.6245'],
    ['https://maps.google.com/maps?ll=12.9352,77.6245&z=16'],
    ['https://www.google.com/maps/search/?api=1&query=12.9352%2C77.6245'],
    ['https://www.google.com/maps/search/12.9352,+77.6245?entry=tts'],
    ['https://www.google.com/maps/place/12.9352,77.6245'],
    ['https://www.google.com/maps/dir/?api=1&destination=12.9352,77.6245'],
    ['https://www.openstreetmap.org/?mlat=12.9352&mlon=77.6245#map=17/12.93/77.62'],
    ['https://www.openstreetmap.org/#map=17/12.9352/77.6245'],
    ['https://maps.apple.com/?ll=12.9352,77.6245&q=Center'],
    ['https://maps.apple.com/place?address=x&coordinate=12.9352,77.6245&name=Center'],
  ])('is read from %s', (pasted) => {
    expect(readMapPlace(pasted)).toEqual(KORAMANGALA);
  });

  it('is read from degrees, minutes and seconds', () => {
    expect(readMapPlace(`12°56'06.7"N 77°37'28.2"E`)).toEqual({ latitude: 12.935194, longitude: 77.6245 });
  });

  it.each(['https://maps.app.goo.gl/AbCdEf123', 'https://goo.gl/maps/xyz', 'https://osm.org/go/yy4Q--?m='])(
    'is not in a short link: %s',
    (pasted) => expect(readMapPlace(pasted)).toBe('short'),
  );

  it.each([
    '',
    'Koramangala',
    '12.9352',
    '560034',
    '12, 5th Cross, Koramangala',
    'https://www.google.com/maps/place/Koramangala',
    'https://www.google.com/maps/search/24+7+dialysis',
    '999, 77.62',
    '12.9352, 77.6245, 3',
  ])('is not guessed from %j', (pasted) => expect(readMapPlace(pasted)).toBe('none'));

  it('takes no time over a long text', () => {
    expect(readMapPlace(`https://www.google.com/maps/dir/${'a/'.repeat(2_000)}`)).toBe('none');
  });
});
