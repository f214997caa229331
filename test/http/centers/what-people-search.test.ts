import { describe, expect, it } from 'vitest';
import type { Center } from '../../../src/contract';
import { DEMO_CENTERS } from '../../../src/server/ops/seed/demo-centers';
import { searchCenters } from '../../../src/server/centers/search-centers';
import { EMPTY_FIELDS } from '../../empty-center';

const listed = DEMO_CENTERS.map(
  (one, n): Center => ({
    _id: String(n),
    ShortId: String(n),
    ...EMPTY_FIELDS,
    CenterName: one.name,
    CenterAddress: one.address,
    CenterCity: one.city.name,
    CenterState: one.city.state,
    ContactNumber: one.contactNumber,
    Services: one.services,
    Facilities: one.facilities,
    DialysisCharge: one.chargePaise / 100,
    Slots: one.slots,
    Photo: one.photo,
    Status: 'active',
    Latitude: one.city.latitude,
    Longitude: one.city.longitude,
  }),
).concat({
  _id: 'pin',
  ShortId: 'pin',
  ...EMPTY_FIELDS,
  CenterName: 'Sunrise Kidney Care',
  CenterAddress: '14, 80 Feet Road, HSR Layout, Bengaluru 560 102',
  CenterCity: 'Bengaluru',
  CenterState: 'Karnataka',
  ContactNumber: '080 5550 0199',
  Services: ['Hemodialysis'],
  Facilities: ['Lift'],
  DialysisCharge: 1500,
  Slots: 3,
  Photo: 'front.svg',
  Status: 'active',
  Latitude: 12.91,
  Longitude: 77.64,
});

const search = (q: string, city = '') => searchCenters(listed, new Map(), { q, city, page: 20 });
const cities = (q: string, city = '') =>
  [...new Set(search(q, city).found.map(({ center }) => center.CenterCity))].join(' ');
const areas = (q: string) => [
  ...new Set(search(q).found.map(({ center }) => center.CenterAddress.split(', ').at(-1)!)),
];

describe('a search finds the city, whatever it is called and however it is written', () => {
  const BY_CITY: Record<string, string[]> = {
    Bengaluru: [
      ...[
        'Bengaluru, Karnataka',
        'bangalore',
        'Banglore',
        'bengalooru',
        'Bengaluru...',
        'benguluru',
        'karnataka bangalore',
      ],
      ...['dialysis near bangalore', 'dialysis center in Bengaluru, India', 'BLR'],
      ...[
        'ಬೆಂಗಳೂರು',
        'பெங்களூரு',
        'పెంగళూరు బెంగళూరు',
        'బెంగళూరు',
        'ബെംഗളൂരു',
        'বেঙ্গালুরু',
        'બેંગલુરુ',
        'ବେଙ୍ଗାଲୁରୁ',
        'ਬੈਂਗਲੁਰੂ',
        'بنگلور',
        'बंगळूर',
      ],
    ],
    Hyderabad: [
      ...['Hydrabad', 'hyderbad', 'Haidarabad', 'hyderabad telangana', 'hyderabad.', 'Hyd', 'secunderabad'],
      ...['హైదరాబాద్', 'ஐதராபாத்', 'ಹೈದರಾಬಾದ್', 'ഹൈദരാബാദ്', 'হায়দরাবাদ', 'હૈદરાબાદ', 'حیدرآباد'],
    ],
    Delhi: [
      'New Delhi',
      'new delhi, delhi',
      'dehli',
      'Delhi NCR',
      'नई दिल्ली',
      'দিল্লি',
      'ਦਿੱਲੀ',
      'دہلی',
      'டெல்லி',
      'ഡൽഹി',
      'ఢిల్లీ',
    ],
    Chennai: ['chenai', 'Madras', 'சென்னை', 'చెన్నై', 'ചെന്നൈ', 'ಚೆನ್ನೈ', 'chennai - tamil nadu', 'tamilnadu chennai'],
    Mumbai: ['bombay', 'mumbay', 'Mumbai,', 'मुंबई', 'মুম্বাই', 'મુંબઈ', 'ମୁମ୍ବାଇ', 'ਮੁੰਬਈ', 'ممبئی'],
    Kolkata: ['Calcutta', 'calcuta', 'kolkatta', 'কলকাতা', 'କୋଲକାତା', 'کولکاتا'],
    Ahmedabad: ['ahemdabad', 'Ahmadabad', 'અમદાવાદ', 'ahmedabad gujrat'],
    Ludhiana: ['ludhiyana', 'ਲੁਧਿਆਣਾ', 'punjab'],
    Bhubaneswar: ['bhuvneshwar', 'Bhubaneshwar', 'ଭୁବନେଶ୍ୱର', 'orissa', '751001'],
    Kochi: ['cochin', 'കൊച്ചി', 'ernakulam'],
    Thiruvananthapuram: ['trivandrum', 'trivendrum', 'thiruvanandapuram', 'തിരുവനന്തപുരം', 'திருவனந்தபுரம்'],
    Visakhapatnam: ['vizag', 'vishakapatnam', 'విశాఖపట్నం'],
    Guwahati: ['gauhati', 'guwhati', 'গুৱাহাটী'],
    Lucknow: ['lucknow up', 'luckhnow', 'lakhnau', 'لکھنؤ'],
    Varanasi: ['banaras', 'Kashi', 'वाराणसी', 'varansi'],
    Pune: ['poona', 'पुणे', 'pune maharashtra'],
    Surat: ['સુરત', 'soorat'],
    Mysuru: ['mysore', 'maisuru', 'ಮೈಸೂರು'],
    Madurai: ['மதுரை', 'madhurai'],
    Vijayawada: ['విజయవాడ', 'vijaywada', 'bezawada'],
    Patna: ['पटना', 'patna bihar', 'patna 800001 bihar'],
  };
  it.each(Object.entries(BY_CITY))('%s', (city, queries) => {
    expect(Object.fromEntries(queries.map((q) => [q, cities(q)]))).toEqual(
      Object.fromEntries(queries.map((q) => [q, city])),
    );
  });
});

describe('a search finds the quarter', () => {
  it.each([
    [
      'Koramangala',
      [
        'dialysis centre koramangla',
        'koramangala bangalore',
        'bengaluru koramangla',
        'kormangala',
        'ಕೋರಮಂಗಲ',
        'कोरमंगला',
        'கோரமங்கலா',
        'apollo koramangala',
      ],
    ],
    ['Indiranagar', ['indira nagar', 'indra nagar', 'Indiranagar, Bengaluru, Karnataka', 'ಇಂದಿರಾನಗರ']],
    ['Anna Nagar', ['annanagar', 'chennai anna nagar', 'அண்ணா நகர்', 'anna nagar west chennai']],
    ['Kukatpally', ['kukatpalli', 'kukat pally', 'కూకట్‌పల్లి', 'hyderabad kukatpally']],
    ['Malleshwaram', ['malleswaram', 'mallesvaram', 'ಮಲ್ಲೇಶ್ವರಂ']],
    ['Salt Lake', ['saltlake kolkata', 'salt lake west bengal', 'সল্ট লেক']],
    ['Jayanagar', ['jaya nagar', 'jaynagar']],
    ['Karol Bagh', ['karol bag', 'karolbagh new delhi', 'करोल बाग', 'ਕਰੋਲ ਬਾਗ']],
    [
      'HSR Layout, Bengaluru 560 102'.split(', ')[1]!,
      ['560102', '560 102', 'hsr layout bangalore', 'sunrise 560102', '५६०१०२', 'hsr layot'],
    ],
  ] as const)('%s', (area, queries) => {
    expect(Object.fromEntries(queries.map((q) => [q, areas(q)]))).toEqual(
      Object.fromEntries(queries.map((q) => [q, [area]])),
    );
  });
});

describe('a search', () => {
  it('of words that say nothing is one of all centers', () => {
    for (const q of ['near me', '...', '😀', ' , ', 'centres in india']) expect(search(q).count, q).toBe(listed.length);
  });

  it('says what it read instead, and nothing where it is what was typed', () => {
    expect(search('dialysis centre koramangla').instead).toBe('Koramangala');
    expect(search('hydrabad').instead).toBe('Hyderabad');
    expect(search('apollo koramangala').instead).toBe('koramangala');
    for (const q of ['Bangalore', 'koramang', 'New Delhi', '']) expect(search(q).instead, q).toBe('');
  });

  it.each([
    ['Hosur', 'Bengaluru'],
    ['dialysis hosur tamil nadu', 'Bengaluru'],
    ['ஓசூர்', 'Bengaluru'],
    ['Salem', 'Coimbatore'],
    ['Patan', 'Ahmedabad'],
    ['gurgaon', 'Delhi'],
    ['Noida', 'Delhi'],
    ['Navi Mumbai', 'Mumbai'],
    ['navimumbai', 'Mumbai'],
    ['Thane West', 'Mumbai'],
    ['Trichy', 'Madurai'],
    ['Allahabad', 'Varanasi'],
    ['Bhopal', 'Indore'],
    ['భీమవరం', 'Vijayawada'],
    ['Tumkur', 'Bengaluru'],
    ['Goa', 'Hubballi'],
    ['462001', 'Indore'],
  ])('of a place without a center (%s) names the nearest that has one', (q, nearest) => {
    const { count, near } = search(q);
    expect(count).toBe(0);
    expect(near[0]).toMatchObject({ city: nearest, count: expect.any(Number), km: expect.any(Number) });
    expect(near).toHaveLength(3);
    expect([...near].sort((one, other) => one.km! - other.km!)).toEqual(near);
  });

  it('in one city of words that are found elsewhere names where', () => {
    expect(search('koramangala', 'Pune')).toMatchObject({ count: 0, near: [{ city: 'Bengaluru', count: 1 }] });
    expect(search('', 'Hosur').near[0]).toMatchObject({ city: 'Bengaluru' });
    expect(search('no such', 'Bengaluru').near).toEqual([]);
    expect(search('', 'Banglore').city).toBe('Bengaluru');
  });

  it.each(['qqqq', 'zxcvbnm', 'constructor', 'toString', '!!!xx', 'अआइईउऊ'])(
    'of %s finds nothing, and guesses nothing',
    (q) => {
      expect(search(q)).toMatchObject({ count: 0, near: [], instead: '' });
    },
  );
});
