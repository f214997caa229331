/** Invents any number of further centers, for load tests. */
import { addDays, istDateOf, istInstant } from '../../../domain/time';
import { rupeesToPaise } from '../../../domain/money';
import { FACILITIES, SERVICES } from './demo-centers';
import { CITIES, silentNumber } from './demo-cities';
import type { CenterRow } from './insert-rows';
import type { Chance } from './random';

const FIRST = [
  'Amber',
  'Brass',
  'Copper',
  'Clay',
  'Coral',
  'Cotton',
  'Dawn',
  'Green',
  'Honey',
  'Indigo',
  'Ivory',
  'Jade',
  'Little',
  'Marble',
  'Monsoon',
  'Morning',
  'Pearl',
  'Quiet',
  'River',
  'Saffron',
  'Silver',
  'Stone',
  'Sunrise',
  'White',
];
const SECOND = [
  'Anchor',
  'Bamboo',
  'Bridge',
  'Conch',
  'Courtyard',
  'Fern',
  'Garden',
  'Harbor',
  'Kite',
  'Lamp',
  'Lantern',
  'Loom',
  'Mango',
  'Orchard',
  'Peacock',
  'Pitcher',
  'Sparrow',
  'Terrace',
  'Threshold',
  'Wheel',
];
const KIND = ['Dialysis Center', 'Kidney Care', 'Renal Center', 'Dialysis House', 'Dialysis'];
const STREETS = ['Bell Maker Street', 'Pepper Vine Road', 'Boat Rope Lane', 'Paper Lamp Street', 'Drum Skin Road'];
const FRONTS = [
  'bungalow',
  'mill',
  'tower',
  'veranda',
  'arches',
  'terrace',
  'shop',
  'cottage',
  'deco',
  'courtyard',
  'block',
  'balcony',
  'gables',
  'stilts',
  'pavilion',
  'colonnade',
  'stairs',
];

/** Returns the center with this number, counted from 0 over all in the database, which opened `daysAgo`. */
export function inventCenter(number: number, daysAgo: number, now: Date, chance: Chance): CenterRow {
  const city = CITIES[number % CITIES.length]!;
  const opened = istInstant(addDays(istDateOf(now), -daysAgo), 10);
  return {
    id: chance.idAt(opened),
    name: nameOf(number),
    address: `${chance.between(1, 240)} ${chance.pick(STREETS)}`,
    city: city.name,
    state: city.state,
    contact_number: silentNumber(city, number % 100),
    services: ['Hemodialysis', ...some(Object.values(SERVICES).slice(1), chance)],
    facilities: [
      'Waiting room',
      ...some(
        Object.values(FACILITIES).filter((word) => word !== 'Waiting room'),
        chance,
      ),
    ],
    charge_paise: rupeesToPaise(chance.between(120, 350) * 10),
    slots: chance.between(4, 20),
    photo: `front-${FRONTS[number % FRONTS.length]!}.svg`,
    status: 'active',
    latitude: city.latitude,
    longitude: city.longitude,
    created_at: opened,
    updated_at: opened,
  };
}

/** Returns all combinations one after the other; then again, with a number at the end. */
function nameOf(number: number): string {
  const first = FIRST[number % FIRST.length]!;
  const second = SECOND[Math.floor(number / FIRST.length) % SECOND.length]!;
  const round = Math.floor(number / (FIRST.length * SECOND.length));
  const kind = KIND[(number + round) % KIND.length]!;
  return round === 0 ? `${first} ${second} ${kind}` : `${first} ${second} ${kind} ${round + 1}`;
}

function some(words: readonly string[], chance: Chance): string[] {
  return words.filter(() => chance.happens(0.4));
}
