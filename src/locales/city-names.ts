/**
 * Indian cities by other names: the ones before their renaming, short ones, and other spellings, for searching; and as each
 * language writes them in its own script (`cities.ts` of its folder). The search reads the other scripts by their sound
 * (domain/sound.ts); here are those that would sound of another place.
 */
import { CITIES } from './generated/cities';

const IN_SCRIPTS = Object.values(CITIES);

const OTHERS: Record<string, string> = {
  ahmedabad: 'amdavad ahmadabad',
  alappuzha: 'alleppey',
  ambala: 'अम्बाला',
  aurangabad: 'sambhajinagar chhatrapati संभाजीनगर',
  bathinda: 'bhatinda भटिंडा',
  belagavi: 'belgaum बेलगाम',
  bengaluru: 'bangalore blr बंगलुरु बैंगलोर बंगलौर',
  bhubaneswar: 'bhubaneshwar',
  chennai: 'madras मद्रास',
  coimbatore: 'kovai कोयंबतूर',
  dehradun: 'dehra dun',
  delhi: 'new dilli ncr नई دہلی دلی ഡൽഹി',
  ernakulam: 'kochi cochin',
  ghaziabad: 'गाजियाबाद',
  gurugram: 'gurgaon गुड़गांव गुड़गाँव',
  guwahati: 'gauhati',
  haridwar: 'hardwar',
  hisar: 'hissar',
  hubballi: 'hubli',
  hyderabad: 'secunderabad cyberabad सिकंदराबाद',
  imphal: 'इम्फाल',
  indore: 'इन्दौर',
  jamshedpur: 'tatanagar',
  kalaburagi: 'gulbarga गुलबर्गा',
  kanpur: 'cawnpore',
  kochi: 'cochin ernakulam कोचीन',
  kolkata: 'calcutta कलकत्ता କୋଲକାତା କଲିକତା',
  kollam: 'quilon',
  kozhikode: 'calicut कालीकट',
  lucknow: 'lakhnau لکھنؤ',
  madurai: 'मदुरई',
  mangaluru: 'mangalore मैंगलोर मंगलौर',
  mumbai: 'bombay मुम्बई बंबई',
  muzaffarpur: 'मुजफ्फरपुर',
  mysuru: 'mysore मैसूर',
  nashik: 'nasik नाशिक',
  'navi mumbai': 'new bombay',
  'new delhi': 'dilli',
  panaji: 'panjim goa गोवा',
  prayagraj: 'allahabad इलाहाबाद',
  puducherry: 'pondicherry pondy पांडिचेरी',
  pune: 'poona पुना',
  ranchi: 'राँची',
  shimla: 'simla',
  shivamogga: 'shimoga',
  solapur: 'sholapur',
  thane: 'thana',
  thanjavur: 'tanjore',
  thiruvananthapuram: 'trivandrum त्रिवेंद्रम',
  thrissur: 'trichur',
  tiruchirappalli: 'trichy tiruchi त्रिची',
  tumakuru: 'tumkur तुमकूर',
  vadodara: 'baroda बड़ौदा',
  varanasi: 'banaras benares kashi बनारस काशी',
  vijayawada: 'bezawada',
  visakhapatnam: 'vizag vishakhapatnam विशाखापट्टनम',
  warangal: 'hanamkonda hanumakonda वारंगल',
};

/** What else people call a city, as words for a search; empty when we know of nothing. */
export function otherNamesOf(city: string): string {
  const name = city.trim().toLowerCase();
  return [OTHERS, ...IN_SCRIPTS].flatMap((names) => (Object.hasOwn(names, name) ? names[name]! : [])).join(' ');
}

/** A name as it is compared: without case, accents, spaces and dots. */
const squeezed = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.'’-]+/g, '');

/** Words in the lists above that are no city by themselves. */
const NO_CITIES = new Set(['new', 'ncr', 'chhatrapati', 'goa']);

/** The cities by all their names, squeezed. */
const BY_NAME = new Map<string, string[]>();
for (const city of new Set([OTHERS, ...IN_SCRIPTS].flatMap(Object.keys))) {
  const names = (OTHERS[city] ?? '').replace(/\b(new|dehra) /g, '$1').split(' ');
  for (const name of new Set([city, ...IN_SCRIPTS.flatMap((one) => one[city] ?? []), ...names].map(squeezed))) {
    if (name !== '' && !NO_CITIES.has(name)) BY_NAME.set(name, [...(BY_NAME.get(name) ?? []), city]);
  }
}

/** The cities that are known by this name: usually one, none where we know of none. */
const citiesCalled = (name: string) => BY_NAME.get(squeezed(name)) ?? [];

/**
 * The cities, of those in `known`, that are likely the same as the one that is typed, under another name or spelling: "Bengaluru" for
 * "Bangalore" and "bengaluru". None where it is spelled like one of them, or is a place of its own.
 */
export function sameCityAs(typed: string, known: readonly string[]): string[] {
  const name = typed.trim();
  if (name === '' || known.includes(name)) return [];
  const called = citiesCalled(name);
  return known.filter(
    (other) => squeezed(other) === squeezed(name) || citiesCalled(other).some((city) => called.includes(city)),
  );
}
