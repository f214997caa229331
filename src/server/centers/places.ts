/** Where the cities and towns of India are, for somebody who looks for a center in a place that has none. */
import { otherNamesOf } from '../../locales/city-names';
import type { Place } from '../../domain/distance';
import { frameOf, isIndian, lacksVowels, mistakesBetween, soundsOf } from '../../domain/sound';
import { FORMER_NAMES, PLACES_OF_INDIA } from './places-of-india';

export type KnownPlace = Place & { name: string; state: string };

type Gazetteer = {
  /**
   * The places by all their names, in lower case and without spaces. Of two places with the same name, the one with
   * more people nearby.
   */
  byName: ReadonlyMap<string, KnownPlace>;
  /** Their names, by the consonants of their sound. */
  byFrame: ReadonlyMap<string, { sound: string; name: string }[]>;
};

let gazetteer: Gazetteer | null = null;

/** Returns a place's name in the form that is compared: in lower case, without spaces. */
export const squeezed = (name: string) => name.toLowerCase().replace(/[\s.'-]+/g, '');

function readGazetteer(): Gazetteer {
  const byName = new Map<string, KnownPlace>();
  const call = (place: KnownPlace, ...names: string[]) => {
    for (const name of names.map(squeezed)) if (name && !byName.has(name)) byName.set(name, place);
  };
  for (const [state, listed] of Object.entries(PLACES_OF_INDIA)) {
    const all = listed.split(',').map((one): KnownPlace => {
      const [, name, latitude, longitude] = /^\s*(.+) ([\d.]+) ([\d.]+)\s*$/.exec(one)!;
      return { name: name!, state, latitude: Number(latitude), longitude: Number(longitude) };
    });
    for (const place of all) call(place, place.name);
    const middle = (of: 'latitude' | 'longitude') => all.reduce((sum, place) => sum + place[of], 0) / all.length;
    call({ name: state, state, latitude: middle('latitude'), longitude: middle('longitude') }, state);
  }
  for (const pair of FORMER_NAMES.split(',')) {
    const [former, name] = pair.split('=').map(squeezed) as [string, string];
    const place = byName.get(name) ?? byName.get(former);
    if (place) call(place, former, name);
  }
  for (const place of new Set(byName.values())) call(place, ...otherNamesOf(place.name).split(' '));
  const byFrame = new Map<string, { sound: string; name: string }[]>();
  for (const name of byName.keys()) {
    for (const sound of soundsOf(name)) {
      const frame = frameOf(sound);
      byFrame.set(frame, [...(byFrame.get(frame) ?? []), { sound, name }]);
    }
  }
  return { byName, byFrame };
}

const theGazetteer = () => (gazetteer ??= readGazetteer());

/** Finds a place by its name, squeezed; undefined if none is known. */
export const placeCalled = (name: string): KnownPlace | undefined => theGazetteer().byName.get(name);

/** Finds the place that sounds like a word, and how many letters differ; null if none does. */
export function placeLike(word: string): { place: KnownPlace; mistakes: number } | null {
  const { byName, byFrame } = theGazetteer();
  let best: { name: string; mistakes: number } | null = null;
  for (const sound of soundsOf(word)) {
    const most = isIndian(word) ? Math.max(1, Math.floor(sound.length / 2)) : Math.floor(sound.length / 5);
    for (const other of byFrame.get(frameOf(sound)) ?? []) {
      const mistakes = lacksVowels(word) ? 0 : mistakesBetween(sound, other.sound, most);
      if (mistakes <= most && (!best || mistakes < best.mistakes)) best = { name: other.name, mistakes };
    }
  }
  return best && { place: byName.get(best.name)!, mistakes: best.mistakes };
}

/** The main cities by the first three digits of their PIN codes, which are the post's sorting districts. */
const BY_PIN: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'delhi 110, gurugram 122, faridabad 121, noida 201, ludhiana 141, amritsar 143, jalandhar 144, chandigarh 160, shimla 171, ' +
    'jammu 180, srinagar 190, kanpur 208, prayagraj 211, varanasi 221, lucknow 226, bareilly 243, dehradun 248, meerut 250, ' +
    'agra 282, jaipur 302, udaipur 313, jodhpur 342, rajkot 360, bhavnagar 364, ahmedabad 380, vadodara 390, surat 395, ' +
    'mumbai 400, panaji 403, pune 411, pune 410, solapur 413, kolhapur 416, nashik 422, aurangabad 431, nagpur 440, indore 452, ' +
    'bhopal 462, jabalpur 482, raipur 492, hyderabad 500, hyderabad 501, warangal 506, vijayawada 520, guntur 522, visakhapatnam 530, ' +
    'bengaluru 560, bengaluru 562, mysuru 570, mangaluru 575, hubballi 580, belagavi 590, chennai 600, puducherry 605, ' +
    'tiruchirappalli 620, madurai 625, salem 636, coimbatore 641, kozhikode 673, thrissur 680, kochi 682, kollam 691, ' +
    'thiruvananthapuram 695, kolkata 700, howrah 711, siliguri 734, bhubaneswar 751, cuttack 753, guwahati 781, shillong 793, ' +
    'imphal 795, agartala 799, patna 800, gaya 823, dhanbad 826, jamshedpur 831, ranchi 834, muzaffarpur 842'
  )
    .split(', ')
    .map((pair) => pair.split(' ').reverse() as [string, string]),
);

/** Finds the city of a PIN code (six digits); undefined if it is unknown. */
export function placeOfPin(pin: string): KnownPlace | undefined {
  const city = BY_PIN[pin.slice(0, 3)];
  return city === undefined ? undefined : placeCalled(city);
}
