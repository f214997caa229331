/**
 * Indian cities in Devanagari, as Hindi pages write them, and by other names: the ones before their renaming, short ones,
 * and other spellings, for searching. The search reads the other scripts by their sound (centers/sound.ts); here are those
 * that would sound of another place.
 */
const CITIES: Record<string, { hindi: string; others?: string }> = {
  agartala: { hindi: 'अगरतला' },
  agra: { hindi: 'आगरा' },
  ahmedabad: { hindi: 'अहमदाबाद', others: 'amdavad ahmadabad' },
  ajmer: { hindi: 'अजमेर' },
  alappuzha: { hindi: 'अलाप्पुझा', others: 'alleppey' },
  aligarh: { hindi: 'अलीगढ़' },
  ambala: { hindi: 'अंबाला', others: 'अम्बाला' },
  amritsar: { hindi: 'अमृतसर' },
  asansol: { hindi: 'आसनसोल' },
  aurangabad: { hindi: 'औरंगाबाद', others: 'sambhajinagar chhatrapati संभाजीनगर' },
  bareilly: { hindi: 'बरेली' },
  bathinda: { hindi: 'बठिंडा', others: 'bhatinda भटिंडा' },
  belagavi: { hindi: 'बेलगावी', others: 'belgaum बेलगाम' },
  bengaluru: { hindi: 'बेंगलुरु', others: 'bangalore blr बंगलुरु बैंगलोर बंगलौर' },
  bhagalpur: { hindi: 'भागलपुर' },
  bhavnagar: { hindi: 'भावनगर' },
  bhilai: { hindi: 'भिलाई' },
  bhopal: { hindi: 'भोपाल' },
  bhubaneswar: { hindi: 'भुवनेश्वर', others: 'bhubaneshwar' },
  bikaner: { hindi: 'बीकानेर' },
  bilaspur: { hindi: 'बिलासपुर' },
  chandigarh: { hindi: 'चंडीगढ़' },
  chennai: { hindi: 'चेन्नई', others: 'madras मद्रास' },
  coimbatore: { hindi: 'कोयंबटूर', others: 'kovai कोयंबतूर' },
  cuttack: { hindi: 'कटक' },
  dehradun: { hindi: 'देहरादून', others: 'dehra dun' },
  delhi: { hindi: 'दिल्ली', others: 'new dilli ncr नई دہلی دلی ഡൽഹി' },
  dhanbad: { hindi: 'धनबाद' },
  durgapur: { hindi: 'दुर्गापुर' },
  ernakulam: { hindi: 'एर्नाकुलम', others: 'kochi cochin' },
  faridabad: { hindi: 'फरीदाबाद' },
  gaya: { hindi: 'गया' },
  ghaziabad: { hindi: 'गाज़ियाबाद', others: 'गाजियाबाद' },
  gorakhpur: { hindi: 'गोरखपुर' },
  guntur: { hindi: 'गुंटूर' },
  gurugram: { hindi: 'गुरुग्राम', others: 'gurgaon गुड़गांव गुड़गाँव' },
  guwahati: { hindi: 'गुवाहाटी', others: 'gauhati' },
  gwalior: { hindi: 'ग्वालियर' },
  haridwar: { hindi: 'हरिद्वार', others: 'hardwar' },
  hisar: { hindi: 'हिसार', others: 'hissar' },
  hubballi: { hindi: 'हुबली', others: 'hubli' },
  hyderabad: { hindi: 'हैदराबाद', others: 'secunderabad cyberabad सिकंदराबाद' },
  imphal: { hindi: 'इंफाल', others: 'इम्फाल' },
  indore: { hindi: 'इंदौर', others: 'इन्दौर' },
  jabalpur: { hindi: 'जबलपुर' },
  jaipur: { hindi: 'जयपुर' },
  jalandhar: { hindi: 'जालंधर' },
  jammu: { hindi: 'जम्मू' },
  jamnagar: { hindi: 'जामनगर' },
  jamshedpur: { hindi: 'जमशेदपुर', others: 'tatanagar' },
  jodhpur: { hindi: 'जोधपुर' },
  kalaburagi: { hindi: 'कलबुर्गी', others: 'gulbarga गुलबर्गा' },
  kanpur: { hindi: 'कानपुर', others: 'cawnpore' },
  kochi: { hindi: 'कोच्चि', others: 'cochin ernakulam कोचीन' },
  kolhapur: { hindi: 'कोल्हापुर' },
  kolkata: { hindi: 'कोलकाता', others: 'calcutta कलकत्ता କୋଲକାତା କଲିକତା' },
  kollam: { hindi: 'कोल्लम', others: 'quilon' },
  kota: { hindi: 'कोटा' },
  kozhikode: { hindi: 'कोझिकोड', others: 'calicut कालीकट' },
  lucknow: { hindi: 'लखनऊ', others: 'lakhnau لکھنؤ' },
  ludhiana: { hindi: 'लुधियाना' },
  madurai: { hindi: 'मदुरै', others: 'मदुरई' },
  mangaluru: { hindi: 'मंगलुरु', others: 'mangalore मैंगलोर मंगलौर' },
  mathura: { hindi: 'मथुरा' },
  meerut: { hindi: 'मेरठ' },
  mumbai: { hindi: 'मुंबई', others: 'bombay मुम्बई बंबई' },
  muzaffarpur: { hindi: 'मुज़फ़्फ़रपुर', others: 'मुजफ्फरपुर' },
  mysuru: { hindi: 'मैसूरु', others: 'mysore मैसूर' },
  nagpur: { hindi: 'नागपुर' },
  nashik: { hindi: 'नासिक', others: 'nasik नाशिक' },
  'navi mumbai': { hindi: 'नवी मुंबई', others: 'new bombay' },
  nellore: { hindi: 'नेल्लोर' },
  'new delhi': { hindi: 'नई दिल्ली', others: 'dilli' },
  noida: { hindi: 'नोएडा' },
  panaji: { hindi: 'पणजी', others: 'panjim goa गोवा' },
  panipat: { hindi: 'पानीपत' },
  patiala: { hindi: 'पटियाला' },
  patna: { hindi: 'पटना' },
  prayagraj: { hindi: 'प्रयागराज', others: 'allahabad इलाहाबाद' },
  puducherry: { hindi: 'पुडुचेरी', others: 'pondicherry pondy पांडिचेरी' },
  pune: { hindi: 'पुणे', others: 'poona पुना' },
  raipur: { hindi: 'रायपुर' },
  rajkot: { hindi: 'राजकोट' },
  ranchi: { hindi: 'रांची', others: 'राँची' },
  rishikesh: { hindi: 'ऋषिकेश' },
  rohtak: { hindi: 'रोहतक' },
  salem: { hindi: 'सेलम' },
  shillong: { hindi: 'शिलांग' },
  shimla: { hindi: 'शिमला', others: 'simla' },
  shivamogga: { hindi: 'शिवमोगा', others: 'shimoga' },
  siliguri: { hindi: 'सिलीगुड़ी' },
  solapur: { hindi: 'सोलापुर', others: 'sholapur' },
  srinagar: { hindi: 'श्रीनगर' },
  surat: { hindi: 'सूरत' },
  thane: { hindi: 'ठाणे', others: 'thana' },
  thanjavur: { hindi: 'तंजावुर', others: 'tanjore' },
  thiruvananthapuram: { hindi: 'तिरुवनंतपुरम', others: 'trivandrum त्रिवेंद्रम' },
  thrissur: { hindi: 'त्रिशूर', others: 'trichur' },
  tiruchirappalli: { hindi: 'तिरुचिरापल्ली', others: 'trichy tiruchi त्रिची' },
  tirupati: { hindi: 'तिरुपति' },
  tumakuru: { hindi: 'तुमकुरु', others: 'tumkur तुमकूर' },
  udaipur: { hindi: 'उदयपुर' },
  ujjain: { hindi: 'उज्जैन' },
  vadodara: { hindi: 'वडोदरा', others: 'baroda बड़ौदा' },
  varanasi: { hindi: 'वाराणसी', others: 'banaras benares kashi बनारस काशी' },
  vellore: { hindi: 'वेल्लोर' },
  vijayawada: { hindi: 'विजयवाड़ा', others: 'bezawada' },
  visakhapatnam: { hindi: 'विशाखापत्तनम', others: 'vizag vishakhapatnam विशाखापट्टनम' },
  warangal: { hindi: 'वरंगल', others: 'hanamkonda hanumakonda वारंगल' },
};

/** What else people call a city, as words for a search; empty when we know of nothing. */
export function otherNamesOf(city: string): string {
  const names = CITIES[city.trim().toLowerCase()];
  return names ? [names.others, names.hindi].filter(Boolean).join(' ') : '';
}

/** The cities in Devanagari, by their names in small letters. */
export const CITIES_IN_HINDI = Object.fromEntries(Object.entries(CITIES).map(([name, { hindi }]) => [name, hindi]));

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
for (const [city, { hindi, others = '' }] of Object.entries(CITIES)) {
  const names = others.replace(/\b(new|dehra) /g, '$1').split(' ');
  for (const name of new Set([city, hindi, ...names].map(squeezed))) {
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
