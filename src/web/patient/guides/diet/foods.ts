import type { NameBelow, SentenceKey } from '../../../lib/i18n/words';

/** A key of `guides-foods.json`: every food has its names there, so one without names does not compile. */
export type FoodId =
  SentenceKey<'guides-foods'> extends infer Key ? (Key extends `${infer Food}.name` ? Food : never) : never;

/**
 * The advice in words, before any number. By potassium in 100 g of the raw food: up to 200 mg is lower (more than 200
 * mg in a serving counts as high); above it, small portions where preparation or portion size reduces it, else usually
 * avoid. Salt, phosphate and poison overrule potassium.
 */
export type Verdict = NameBelow<'guides-diet', 'verdicts'>;

type FoodCategory = NameBelow<'guides-diet', 'categories'>;

type Advice = NameBelow<'guides-diet', 'advice'>;

/** The source: a key of `basis` in the catalogue. */
type Basis = NameBelow<'guides-diet', 'basis'>;

/** Milligrams in 100 g, or the lowest and highest value in the tables. */
export type Amount = number | readonly [least: number, most: number];

export type Food = {
  id: FoodId;
  category: FoodCategory;
  verdict: Verdict;
  advice: Advice;
  basis: Basis;
  /** Missing when our source has none: shown as "not listed", never guessed. */
  potassium?: Amount;
  phosphorus?: Amount;
  /** Milligrams in a cup, when a source gives sodium only this way. */
  sodiumPerCup?: number;
  /** The figure that the source rounds. */
  approximate?: 'potassium' | 'phosphorus';
  /** More names for the search, in any language and script; those on the page are found anyway. */
  aliases: string;
};

/** The rule for vegetables that boiling improves. */
const boiled = { verdict: 'small', advice: 'boilDrain', basis: 'ifct' } as const;
const pulse = { category: 'pulse', verdict: 'small', advice: 'soakBoil', basis: 'ifct' } as const;
const lowerVegetable = { category: 'vegetable', verdict: 'lower', advice: 'everyday', basis: 'ifct' } as const;
const lowerFruit = { category: 'fruit', verdict: 'lower', advice: 'smallFruit', basis: 'ifct' } as const;
const root = { category: 'vegetable', verdict: 'avoid', advice: 'rootBoil', basis: 'ifct' } as const;
const leafy = { category: 'vegetable', verdict: 'avoid', advice: 'greens', basis: 'ifct' } as const;
const nut = { category: 'nut', verdict: 'avoid', advice: 'nuts', basis: 'ifct' } as const;
const salty = { category: 'kitchen', verdict: 'avoid', advice: 'salty', basis: 'delhi' } as const;

/** Foods of Indian kitchens. Figures: Indian Food Composition Tables 2017, NIN Hyderabad, raw and edible. */
export const FOODS: readonly Food[] = [
  { id: 'tinda', ...lowerVegetable, potassium: 56, aliases: 'tindora dilpasand टिंडा' },
  {
    id: 'snakeGourd',
    ...lowerVegetable,
    potassium: [84, 104],
    aliases: 'chachinda padwal pudalangai potlakaya चिचिंडा पडवल',
  },
  {
    id: 'bottleGourd',
    ...lowerVegetable,
    advice: 'drain',
    potassium: [116, 171],
    aliases: 'louki ghiya doodhi dudhi sorakaya surakkai chorakka lau लौकी घीया दूधी',
  },
  {
    id: 'ridgeGourd',
    ...lowerVegetable,
    potassium: [118, 125],
    aliases: 'tori torai toori dodka beerakaya peerkangai peechinga jhinge तोरी तुरई',
  },
  {
    id: 'capsicum',
    ...lowerVegetable,
    potassium: 154,
    aliases: 'bell pepper dodda menasinakai kudamilagai शिमला मिर्च',
  },
  {
    id: 'onion',
    ...lowerVegetable,
    advice: 'onion',
    potassium: 171,
    aliases: 'piyaz kanda vengayam eerulli ulli pyaaj प्याज़ प्याज कांदा',
  },
  {
    id: 'bitterGourd',
    category: 'vegetable',
    ...boiled,
    potassium: [282, 356],
    aliases: 'kareli pavakkai kakarakaya pavakka uchche करेला',
  },
  {
    id: 'ashGourd',
    category: 'vegetable',
    ...boiled,
    advice: 'ashGourd',
    potassium: 372,
    aliases: 'winter melon white pumpkin kohla boodida gummadikaya neer poosanikai kumbalanga पेठा',
  },
  {
    id: 'cauliflower',
    category: 'vegetable',
    ...boiled,
    potassium: 329,
    aliases: 'gobi phoolgobi phulkopi huukosu kolis फूलगोभी गोभी',
  },
  {
    id: 'frenchBeans',
    category: 'vegetable',
    ...boiled,
    potassium: 320,
    approximate: 'potassium',
    aliases: 'farasbean fansi green beans hurulikai बीन्स फ्रेंच बीन्स',
  },
  {
    id: 'greenPlantain',
    ...root,
    potassium: 402,
    aliases: 'raw banana vazhakkai aratikaya kaccha kela kachakola कच्चा केला',
  },
  { id: 'drumstick', ...root, potassium: 419, aliases: 'moringa murungakkai munagakaya shevga sajna muringakka सहजन' },
  {
    id: 'potato',
    ...root,
    potassium: [474, 541],
    aliases: 'alu urulaikizhangu bangaladumpa alugadde alugedde aalu आलू बटाटा',
  },
  { id: 'colocasia', ...root, potassium: 514, aliases: 'taro arvi chamadumpa kesave alu chembu kochu अरबी' },
  { id: 'yam', ...root, potassium: 501, aliases: 'elephant foot senaikizhangu kanda suvarnagadde chena ol सूरन जिमीकंद' },
  { id: 'spinach', ...leafy, potassium: 625, aliases: 'paalak pasalai keerai palakura palong पालक' },
  {
    id: 'amaranth',
    ...leafy,
    potassium: [564, 597],
    aliases: 'cholai thotakura mulai keerai rajgira cheera notey shaak चौलाई',
  },
  {
    id: 'corianderLeaf',
    category: 'vegetable',
    verdict: 'small',
    advice: 'leaves',
    basis: 'ifct',
    potassium: 546,
    aliases: 'cilantro hara dhaniya kothamalli kottambari kothimeera धनिया',
  },
  { id: 'apple', ...lowerFruit, potassium: [95, 116], aliases: 'safarchand sebu सेब' },
  { id: 'pear', ...lowerFruit, potassium: 106, aliases: 'naspati babbugosha berikai नाशपाती' },
  { id: 'pineapple', ...lowerFruit, potassium: 143, aliases: 'annasi pazham anasa kaithachakka अनानास' },
  { id: 'mango', ...lowerFruit, potassium: [115, 160], aliases: 'mambazham mamidi mavina hannu manga ambo आम आंबा' },
  { id: 'papaya', ...lowerFruit, potassium: 173, aliases: 'pappali boppayi parangi pepe पपीता' },
  {
    id: 'guava',
    category: 'fruit',
    verdict: 'small',
    advice: 'smallFruit',
    basis: 'ifct',
    potassium: [270, 283],
    aliases: 'amrood jaam koyya jama kayi seebe hannu perakka पेरू अमरूद',
  },
  {
    id: 'banana',
    category: 'fruit',
    verdict: 'avoid',
    advice: 'banana',
    basis: 'ifct',
    potassium: [306, 362],
    aliases: 'vazhaipazham arati pandu kola pazham केला',
  },
  {
    id: 'raisins',
    category: 'fruit',
    verdict: 'avoid',
    advice: 'driedFruit',
    basis: 'ifct',
    potassium: [913, 1105],
    aliases: 'munakka dry fruit drakshi dried grapes किशमिश मुनक्का',
  },
  {
    id: 'dryDates',
    category: 'fruit',
    verdict: 'avoid',
    advice: 'driedFruit',
    basis: 'ifct',
    potassium: 790,
    approximate: 'potassium',
    aliases: 'khajur khajoor chhuhara dry fruit kharjura छुहारा खजूर खारिक',
  },
  {
    id: 'starFruit',
    category: 'fruit',
    verdict: 'never',
    advice: 'starFruit',
    basis: 'ifct',
    potassium: 159,
    aliases: 'kamrak karambal dharehuli thambaratham averrhoa कमरख',
  },
  {
    id: 'rice',
    category: 'grain',
    verdict: 'lower',
    advice: 'rice',
    basis: 'ifct',
    potassium: 108,
    phosphorus: 96,
    aliases: 'white rice akki biyyam bhat ari anna चावल भात',
  },
  {
    id: 'maida',
    category: 'grain',
    verdict: 'lower',
    advice: 'maida',
    basis: 'ifct',
    potassium: 148,
    phosphorus: 110,
    aliases: 'white flour bread all purpose मैदा',
  },
  {
    id: 'atta',
    category: 'grain',
    verdict: 'small',
    advice: 'atta',
    basis: 'ifct',
    phosphorus: 315,
    aliases: 'wheat gehun godhi phulka आटा रोटी चपाती गेहूं',
  },
  {
    id: 'ragi',
    category: 'grain',
    verdict: 'avoid',
    advice: 'ragi',
    basis: 'ifct',
    potassium: 443,
    aliases: 'mandua mudde kezhvaragu ragulu रागी नाचनी मंडुआ',
  },
  {
    id: 'toor',
    ...pulse,
    potassium: 1395,
    aliases: 'tur pigeon pea thuvaram paruppu kandi pappu togari bele अरहर तूर तुअर दाल',
  },
  {
    id: 'moong',
    ...pulse,
    potassium: 1268,
    phosphorus: 416,
    aliases: 'mung pasi paruppu pesara pappu hesaru bele मूंग दाल',
  },
  { id: 'urad', ...pulse, potassium: 1157, aliases: 'ulundu minapappu uddina bele biri kalai उड़द दाल' },
  {
    id: 'chana',
    ...pulse,
    potassium: 957,
    aliases: 'channa split chickpea kadalai paruppu senaga pappu kadale bele cholar चना दाल',
  },
  { id: 'masoor', ...pulse, potassium: 786, aliases: 'masur mysore paruppu musuri misur मसूर दाल' },
  {
    id: 'rajma',
    ...pulse,
    potassium: [1324, 1366],
    phosphorus: 400,
    approximate: 'phosphorus',
    aliases: 'red beans राजमा',
  },
  { id: 'almond', ...nut, potassium: 699, phosphorus: 446, aliases: 'baadaam badami dry fruit बादाम' },
  {
    id: 'groundnut',
    ...nut,
    potassium: 679,
    phosphorus: 391,
    aliases: 'mungfali shengdana kadalekai verkadalai palli nilakkadala मूंगफली',
  },
  { id: 'cashew', ...nut, potassium: 635, phosphorus: 500, aliases: 'mundhiri jeedipappu godambi dry fruit काजू' },
  { id: 'sesame', ...nut, advice: 'seeds', phosphorus: [568, 754], aliases: 'gingelly nuvvulu yellu tila तिल' },
  { id: 'dryCoconut', ...nut, potassium: 739, aliases: 'copra sukha nariyal kopra gola खोपरा सूखा नारियल' },
  {
    id: 'eggWhite',
    category: 'animal',
    verdict: 'lowerPhosphorus',
    advice: 'eggWhite',
    basis: 'ifct',
    phosphorus: [16, 23],
    aliases: 'egg motte muttai guddu safedi अंडा सफेदी',
  },
  {
    id: 'eggYolk',
    category: 'animal',
    verdict: 'avoid',
    advice: 'eggYolk',
    basis: 'ifct',
    phosphorus: [549, 586],
    aliases: 'egg motte muttai guddu jardi अंडा ज़र्दी',
  },
  {
    id: 'milk',
    category: 'animal',
    verdict: 'small',
    advice: 'milk',
    basis: 'ifct',
    phosphorus: [87, 97],
    aliases: 'dudh paal paalu hal दूध',
  },
  {
    id: 'paneer',
    category: 'animal',
    verdict: 'small',
    advice: 'paneer',
    basis: 'ifct',
    phosphorus: 330,
    aliases: 'panir cottage chhena पनीर',
  },
  {
    id: 'khoa',
    category: 'animal',
    verdict: 'avoid',
    advice: 'khoa',
    basis: 'ifct',
    phosphorus: 476,
    aliases: 'milk sweets mithai barfi peda gulab jamun खोया मावा',
  },
  {
    id: 'coconutWater',
    category: 'kitchen',
    verdict: 'avoid',
    advice: 'coconutWater',
    basis: 'ifct',
    potassium: 215,
    sodiumPerCup: 252,
    aliases: 'tender coconut daab ilaneer kobbari neellu yelneer नारियल पानी',
  },
  {
    id: 'jaggery',
    category: 'kitchen',
    verdict: 'avoid',
    advice: 'jaggery',
    basis: 'ifct',
    potassium: 488,
    aliases: 'gur vellam bellam gul sharkara गुड़',
  },
  {
    id: 'chilliPowder',
    category: 'kitchen',
    verdict: 'small',
    advice: 'spice',
    basis: 'ifct',
    potassium: 2245,
    aliases: 'chili mirchi karam menasina pudi milagai lal mirch powder लाल मिर्च',
  },
  {
    id: 'tamarind',
    category: 'kitchen',
    verdict: 'small',
    advice: 'tamarind',
    basis: 'ifct',
    potassium: 836,
    aliases: 'chintapandu hunase chinch tetul sambar rasam इमली',
  },
  { id: 'pickle', ...salty, aliases: 'achaar oorugai uragaya lonche अचार' },
  { id: 'papad', ...salty, aliases: 'papadum appadam poppadom पापड़' },
  { id: 'saltySnacks', ...salty, aliases: 'bhujia sev chivda kurkure farsan murukku नमकीन' },
  {
    id: 'rasam',
    category: 'kitchen',
    verdict: 'avoid',
    advice: 'gravy',
    basis: 'leached',
    aliases: 'sambar curry charu रसम सूप शोरबा',
  },
  {
    id: 'chocolate',
    category: 'kitchen',
    verdict: 'avoid',
    advice: 'clinicList',
    basis: 'delhi',
    aliases: 'cocoa chaklet चॉकलेट',
  },
  {
    id: 'maltedDrink',
    category: 'kitchen',
    verdict: 'avoid',
    advice: 'clinicList',
    basis: 'delhi',
    aliases: 'malt health drink माल्ट',
  },
  {
    id: 'potassiumSalt',
    category: 'kitchen',
    verdict: 'avoid',
    advice: 'potassiumSalt',
    basis: 'who',
    aliases: 'lo salt lona potassium chloride namak लो सोडियम नमक',
  },
  {
    id: 'rockSalt',
    category: 'kitchen',
    verdict: 'avoid',
    advice: 'rockSalt',
    basis: 'delhi',
    aliases: 'saindhava sendha namak indu uppu saindhav lavan himalayan pink सेंधा नमक काला नमक',
  },
  {
    id: 'tableSalt',
    category: 'kitchen',
    verdict: 'small',
    advice: 'tableSalt',
    basis: 'kdoqi',
    aliases: 'sodium lavan mith noon उप्पु नमक',
  },
  {
    id: 'packaged',
    category: 'kitchen',
    verdict: 'avoid',
    advice: 'packaged',
    basis: 'labels',
    aliases: 'phosphate additive ready to eat phos instant noodles',
  },
];

/** A full bar, in milligrams of potassium in 100 g. */
export const FULL_BAR_MG = 400;

/** The highest value in the tables. */
export function most(amount: Amount): number {
  return typeof amount === 'number' ? amount : amount[1];
}
