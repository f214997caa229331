import type { NameBelow, SentenceKey } from '../../../lib/i18n/words';

/** A key of `guides-foods.json`: every food has its names there, so one without names does not compile. */
export type FoodId =
  SentenceKey<'guides-foods'> extends infer Key ? (Key extends `${infer Food}.name` ? Food : never) : never;

/**
 * The advice in words, before any number. By potassium in 100 g of the raw food: up to 200 mg is lower (more than 200
 * mg in a serving counts as high); above it, small portions where preparation or portion size reduces it, else usually
 * avoid. Salt, phosphate and poison overrule potassium. Where we have read nothing about a food, its verdict is
 * `unknown`.
 */
export type Verdict = NameBelow<'guides-diet', 'verdicts'>;

type FoodCategory = NameBelow<'guides-diet', 'categories'>;

type Advice = NameBelow<'guides-diet', 'advice'>;

/** The source: a key of `basis` in the catalogue. */
type Basis = NameBelow<'guides-diet', 'basis'>;

/** Milligrams in 100 g, or the lowest and highest value in the tables. */
export type Amount = number | readonly [least: number, most: number];

type Figures = { potassium: Amount; phosphorus: Amount; sodium: Amount };

/** Why a food with little potassium is unsafe all the same. `glass`: a drink, of which a glass is more than 100 g. */
type Overruling = 'phosphorus' | 'poison' | 'glass';

export type Food = {
  id: FoodId;
  category: FoodCategory;
  verdict: Verdict;
  advice: Advice;
  basis: Basis;
  /** Missing when our source has none: shown as "not listed", never guessed. */
  figures?: Figures;
  overruledBy?: Overruling;
};

/**
 * Makes a food. Its source is the Indian tables if it has figures (potassium, phosphorus, sodium), otherwise another basis.
 */
function food(
  id: FoodId,
  category: FoodCategory,
  verdict: Verdict,
  advice: Advice,
  source: readonly [potassium: Amount, phosphorus: Amount, sodium: Amount] | Exclude<Basis, 'ifct'>,
  overruledBy?: Overruling,
): Food {
  const about = { id, category, verdict, advice, ...(overruledBy && { overruledBy }) };
  if (typeof source === 'string') return { ...about, basis: source };
  const [potassium, phosphorus, sodium] = source;
  return { ...about, basis: 'ifct', figures: { potassium, phosphorus, sodium } };
}

/**
 * Foods of Indian kitchens. In a category those that are never safe come first; within a verdict, everyday ones. Figures: Indian
 * Food Composition Tables 2017, NIN Hyderabad, milligrams in 100 g, raw and edible; a range where they list several kinds.
 */
export const FOODS: readonly Food[] = [
  food('tinda', 'vegetable', 'lower', 'everyday', [56, 30, 21]),
  food('snakeGourd', 'vegetable', 'lower', 'everyday', [
    [84, 104],
    [21, 31],
    [3, 7],
  ]),
  food('bottleGourd', 'vegetable', 'lower', 'drain', [
    [116, 171],
    [16, 27],
    [1, 2],
  ]),
  food('ridgeGourd', 'vegetable', 'lower', 'everyday', [
    [118, 125],
    [33, 39],
    [5, 6],
  ]),
  food('pointedGourd', 'vegetable', 'lower', 'everyday', [117, 34, 2]),
  food('ivyGourd', 'vegetable', 'lower', 'everyday', [[167, 198], [26, 37], 2]),
  food('chayote', 'vegetable', 'lower', 'everyday', [120, 22, 1]),
  food('cucumber', 'vegetable', 'lower', 'salad', [
    [183, 198],
    [23, 30],
    [6, 8],
  ]),
  food('capsicum', 'vegetable', 'lower', 'everyday', [154, 23, 2]),
  food('onion', 'vegetable', 'lower', 'onion', [
    [160, 171],
    [32, 40],
    [4, 6],
  ]),
  food('zucchini', 'vegetable', 'lower', 'everyday', [[131, 178], [21, 32], 0]),
  food('rawMango', 'vegetable', 'lower', 'smallFruit', [147, 15, 33]),
  food('rawPapaya', 'vegetable', 'lower', 'everyday', [173, 24, 8]),
  food('tomato', 'vegetable', 'small', 'tomato', [
    [167, 204],
    [16, 19],
    [10, 12],
  ]),
  food('brinjal', 'vegetable', 'small', 'boilDrain', [247, 33, 4]),
  food('okra', 'vegetable', 'small', 'boilDrain', [263, 58, 7]),
  food('cabbage', 'vegetable', 'small', 'boilDrain', [
    [201, 233],
    [22, 30],
    [15, 24],
  ]),
  food('cauliflower', 'vegetable', 'small', 'boilDrain', [329, 47, 31]),
  food('carrot', 'vegetable', 'small', 'boilDrain', [
    [267, 273],
    [26, 43],
    [52, 61],
  ]),
  food('greenPeas', 'vegetable', 'small', 'boilDrain', [249, 56, 4]),
  food('frenchBeans', 'vegetable', 'small', 'boilDrain', [[317, 324], [46, 60], 9]),
  food('clusterBeans', 'vegetable', 'small', 'boilDrain', [301, 45, 4]),
  food('broadBeans', 'vegetable', 'small', 'boilDrain', [
    [314, 362],
    [68, 77],
    [13, 21],
  ]),
  food('pumpkin', 'vegetable', 'small', 'boilDrain', [
    [186, 253],
    [22, 25],
    [5, 9],
  ]),
  food('bitterGourd', 'vegetable', 'small', 'boilDrain', [
    [282, 356],
    [40, 45],
    [11, 13],
  ]),
  food('ashGourd', 'vegetable', 'small', 'ashGourd', [372, 29, 1]),
  food('radish', 'vegetable', 'small', 'boilDrain', [
    [255, 308],
    [28, 30],
    [24, 32],
  ]),
  food('beetroot', 'vegetable', 'small', 'boilDrain', [306, 36, 69]),
  food('knolKhol', 'vegetable', 'small', 'boilDrain', [327, 41, 28]),
  food('sweetCorn', 'vegetable', 'small', 'sweetCorn', [297, 121, 2]),
  food('rawJackfruit', 'vegetable', 'small', 'boilDrain', [327, 28, 4]),
  food('mushroom', 'vegetable', 'small', 'boilDrain', [318, 87, 8]),
  food('springOnion', 'vegetable', 'small', 'leaves', [312, 29, 16]),
  food('sweetPotato', 'vegetable', 'small', 'boilDrain', [
    [329, 345],
    [38, 43],
    [29, 30],
  ]),
  food('tapioca', 'vegetable', 'small', 'boilDrain', [255, 43, 11]),
  food('plantainStem', 'vegetable', 'small', 'boilDrain', [373, 16, 23]),
  food('waterChestnut', 'vegetable', 'small', 'boilDrain', [382, 63, 13]),
  food('greenPlantain', 'vegetable', 'avoid', 'rootBoil', [402, 32, 19]),
  food('drumstick', 'vegetable', 'avoid', 'rootBoil', [419, 53, 22]),
  food('potato', 'vegetable', 'avoid', 'rootBoil', [[474, 541], [30, 43], 4]),
  food('colocasia', 'vegetable', 'avoid', 'rootBoil', [514, 81, 5]),
  food('yam', 'vegetable', 'avoid', 'rootBoil', [501, 43, 14]),
  food('lotusRoot', 'vegetable', 'avoid', 'rootBoil', [611, 74, 21]),
  food('bananaFlower', 'vegetable', 'avoid', 'rootBoil', [488, 47, 8]),
  food('freshToor', 'vegetable', 'avoid', 'rootBoil', [616, 141, 3]),
  food('fenugreekLeaf', 'leaf', 'small', 'boilDrain', [226, 53, 47]),
  food('sorrel', 'leaf', 'small', 'boilDrain', [
    [161, 260],
    [36, 42],
    [12, 14],
  ]),
  food('lettuce', 'leaf', 'small', 'salad', [279, 44, 18]),
  food('malabarSpinach', 'leaf', 'small', 'greens', [337, 37, 19]),
  food('drumstickLeaf', 'leaf', 'small', 'greens', [397, 109, 9]),
  food('corianderLeaf', 'leaf', 'small', 'leaves', [546, 65, 37]),
  food('mint', 'leaf', 'small', 'leaves', [539, 65, 17]),
  food('curryLeaf', 'leaf', 'small', 'leaves', [584, 83, 19]),
  food('spinach', 'leaf', 'avoid', 'greens', [625, 33, 43]),
  food('amaranth', 'leaf', 'avoid', 'greens', [
    [564, 597],
    [68, 76],
    [15, 18],
  ]),
  food('mustardLeaf', 'leaf', 'avoid', 'greens', [403, 72, 19]),
  food('bathua', 'leaf', 'avoid', 'greens', [438, 38, 11]),
  food('colocasiaLeaf', 'leaf', 'avoid', 'greens', [404, 58, 12]),
  food('agathi', 'leaf', 'avoid', 'greens', [674, 53, 18]),
  food('betelLeaf', 'leaf', 'avoid', 'askFirst', [
    [649, 678],
    [52, 56],
    [14, 17],
  ]),
  food('starFruit', 'fruit', 'never', 'starFruit', [159, 12, 2], 'poison'),
  food('apple', 'fruit', 'lower', 'smallFruit', [
    [95, 116],
    [8, 11],
    [1, 2],
  ]),
  food('pear', 'fruit', 'lower', 'smallFruit', [106, 7, 2]),
  food('papaya', 'fruit', 'lower', 'smallFruit', [173, 18, 7]),
  food('mango', 'fruit', 'lower', 'smallFruit', [
    [115, 160],
    [10, 15],
    [1, 2],
  ]),
  food('orange', 'fruit', 'lower', 'smallFruit', [164, 13, 2]),
  food('mosambi', 'fruit', 'lower', 'smallFruit', [182, 21, 1]),
  food('pineapple', 'fruit', 'lower', 'smallFruit', [143, 14, 1]),
  food('watermelon', 'fruit', 'lower', 'juicyFruit', [[124, 126], [8, 11], 2]),
  food('litchi', 'fruit', 'lower', 'smallFruit', [161, 23, 1]),
  food('strawberry', 'fruit', 'lower', 'smallFruit', [140, 26, 1]),
  food('plum', 'fruit', 'lower', 'smallFruit', [162, 14, 2]),
  food('cherry', 'fruit', 'lower', 'smallFruit', [165, 25, 2]),
  food('jamun', 'fruit', 'lower', 'smallFruit', [103, 10, 3]),
  food('icePalm', 'fruit', 'lower', 'smallFruit', [158, 0, 1]),
  food('lemon', 'fruit', 'lower', 'lemon', [113, 10, 1]),
  food('grapes', 'fruit', 'small', 'smallFruit', [[166, 237], [20, 29], 2]),
  food('pomegranate', 'fruit', 'small', 'smallFruit', [206, 27, 2]),
  food('guava', 'fruit', 'small', 'smallFruit', [
    [270, 283],
    [24, 30],
    [2, 3],
  ]),
  food('muskmelon', 'fruit', 'small', 'smallFruit', [
    [196, 206],
    [13, 17],
    [15, 16],
  ]),
  food('custardApple', 'fruit', 'small', 'smallFruit', [278, 41, 3]),
  food('sapota', 'fruit', 'small', 'smallFruit', [280, 22, 5]),
  food('jackfruit', 'fruit', 'small', 'smallFruit', [279, 23, 2]),
  food('fig', 'fruit', 'small', 'smallFruit', [231, 22, 2]),
  food('amla', 'fruit', 'small', 'smallFruit', [223, 22, 1]),
  food('ber', 'fruit', 'small', 'smallFruit', [237, 32, 2]),
  food('peach', 'fruit', 'small', 'smallFruit', [281, 19, 1]),
  food('dates', 'fruit', 'small', 'dates', [289, 34, 2]),
  food('banana', 'fruit', 'avoid', 'otherFruit', [[306, 362], [21, 34], 1]),
  food('avocado', 'fruit', 'avoid', 'otherFruit', [377, 63, 3]),
  food('bael', 'fruit', 'avoid', 'otherFruit', [409, 37, 2]),
  food('woodApple', 'fruit', 'avoid', 'otherFruit', [347, 84, 2]),
  food('raisins', 'fruit', 'avoid', 'driedFruit', [
    [913, 1105],
    [78, 93],
    [10, 11],
  ]),
  food('dryDates', 'fruit', 'avoid', 'driedFruit', [[782, 804], [70, 73], 3]),
  food('kiwi', 'fruit', 'unknown', 'unknown', 'none'),
  food('dragonFruit', 'fruit', 'unknown', 'unknown', 'none'),
  food('rice', 'grain', 'lower', 'rice', [108, 96, 2]),
  food('parboiledRice', 'grain', 'lower', 'rice', [142, 140, 3]),
  food('poha', 'grain', 'lower', 'flakes', [148, 195, 3]),
  food('puffedRice', 'grain', 'lower', 'flakes', [140, 152, 4]),
  food('littleMillet', 'grain', 'lower', 'flakes', [105, 130, 5]),
  food('kodoMillet', 'grain', 'lower', 'flakes', [94, 101, 3]),
  food('maida', 'grain', 'lower', 'maida', [148, 110, 2]),
  food('vermicelli', 'grain', 'lower', 'flakes', [[163, 177], [99, 107], 3]),
  food('brownRice', 'grain', 'small', 'wholeGrain', [199, 267, 4], 'phosphorus'),
  food('atta', 'grain', 'small', 'atta', [311, 315, 2]),
  food('suji', 'grain', 'small', 'suji', [284, 119, 2]),
  food('dalia', 'grain', 'small', 'wholeGrain', [330, 245, 2]),
  food('jowar', 'grain', 'small', 'millet', [328, 274, 5]),
  food('bajra', 'grain', 'small', 'millet', [365, 289, 4]),
  food('maizeFlour', 'grain', 'small', 'millet', [291, 279, 4]),
  food('barley', 'grain', 'small', 'millet', [268, 178, 8]),
  food('ragi', 'grain', 'avoid', 'ragi', [443, 210, 5]),
  food('rajgira', 'grain', 'avoid', 'ragi', [[413, 433], [374, 412], 3]),
  food('quinoa', 'grain', 'avoid', 'ragi', [474, 212, 5]),
  food('sabudana', 'grain', 'small', 'sabudana', 'madeOf'),
  food('oats', 'grain', 'unknown', 'unknown', 'none'),
  food('foxtailMillet', 'grain', 'unknown', 'unknown', 'none'),
  food('buckwheat', 'grain', 'unknown', 'unknown', 'none'),
  food('toor', 'pulse', 'small', 'soakBoil', [1395, 328, 18]),
  food('moong', 'pulse', 'small', 'soakBoil', [1268, 416, 10]),
  food('masoor', 'pulse', 'small', 'soakBoil', [786, 310, 10]),
  food('chana', 'pulse', 'small', 'soakBoil', [957, 325, 21]),
  food('urad', 'pulse', 'small', 'soakBoil', [1157, 375, 19]),
  food('wholeMoong', 'pulse', 'small', 'soakBoil', [1177, 353, 13]),
  food('wholeUrad', 'pulse', 'small', 'soakBoil', [1093, 345, 27]),
  food('wholeMasoor', 'pulse', 'small', 'soakBoil', [[756, 764], [261, 274], 11]),
  food('wholeChana', 'pulse', 'small', 'soakBoil', [935, 267, 27]),
  food('rajma', 'pulse', 'small', 'soakBoil', [
    [1324, 1366],
    [386, 409],
    [9, 11],
  ]),
  food('lobia', 'pulse', 'small', 'soakBoil', [
    [1241, 1243],
    [372, 378],
    [13, 14],
  ]),
  food('dryPeas', 'pulse', 'small', 'soakBoil', [922, 334, 23]),
  food('mothBean', 'pulse', 'small', 'soakBoil', [1356, 362, 26]),
  food('horseGram', 'pulse', 'small', 'soakBoil', [1065, 298, 12]),
  food('fieldBean', 'pulse', 'small', 'soakBoil', [
    [1245, 1360],
    [429, 457],
    [1, 2],
  ]),
  food('soyaBean', 'pulse', 'small', 'soakBoil', [
    [1613, 1634],
    [483, 494],
    [2, 3],
  ]),
  food('besan', 'pulse', 'small', 'besan', 'madeOf'),
  food('sattu', 'pulse', 'avoid', 'sattu', 'madeOf'),
  food('soyaChunks', 'pulse', 'avoid', 'soya', 'madeOf'),
  food('tofu', 'pulse', 'unknown', 'unknown', 'none'),
  food('almond', 'nut', 'avoid', 'nuts', [699, 446, 2]),
  food('cashew', 'nut', 'avoid', 'nuts', [635, 500, 9]),
  food('groundnut', 'nut', 'avoid', 'nuts', [679, 391, 12]),
  food('pistachio', 'nut', 'avoid', 'nuts', [1053, 537, 7]),
  food('walnut', 'nut', 'avoid', 'nuts', [457, 400, 1]),
  food('freshCoconut', 'nut', 'small', 'coconut', [246, 68, 8]),
  food('dryCoconut', 'nut', 'avoid', 'nuts', [739, 203, 17]),
  food('sesame', 'nut', 'avoid', 'seeds', [
    [460, 491],
    [568, 754],
    [12, 16],
  ]),
  food('flaxseed', 'nut', 'avoid', 'seeds', [655, 445, 33]),
  food('sunflowerSeed', 'nut', 'avoid', 'seeds', [559, 752, 2]),
  food('poppySeed', 'nut', 'avoid', 'seeds', [646, 804, 25]),
  food('makhana', 'nut', 'unknown', 'unknown', 'none'),
  food('chiaSeed', 'nut', 'unknown', 'unknown', 'none'),
  food('pumpkinSeed', 'nut', 'unknown', 'unknown', 'none'),
  food(
    'milk',
    'milk',
    'small',
    'milk',
    [
      [109, 115],
      [87, 97],
      [26, 30],
    ],
    'phosphorus',
  ),
  food('paneer', 'milk', 'small', 'paneer', [64, 330, 18], 'phosphorus'),
  food('curd', 'milk', 'small', 'curd', 'madeOf'),
  food('khoa', 'milk', 'avoid', 'khoa', [536, 476, 48]),
  food('cheese', 'milk', 'avoid', 'cheese', 'labels'),
  food('milkPowder', 'milk', 'avoid', 'milkPowder', 'madeOf'),
  food('cream', 'milk', 'small', 'cream', 'madeOf'),
  food(
    'egg',
    'animal',
    'small',
    'egg',
    [
      [127, 138],
      [185, 209],
      [121, 123],
    ],
    'phosphorus',
  ),
  food(
    'eggWhite',
    'animal',
    'lowerPhosphorus',
    'eggWhite',
    [
      [147, 152],
      [16, 23],
      [144, 166],
    ],
    'phosphorus',
  ),
  food(
    'eggYolk',
    'animal',
    'avoid',
    'eggYolk',
    [
      [106, 118],
      [549, 586],
      [45, 46],
    ],
    'phosphorus',
  ),
  food('chicken', 'animal', 'small', 'meat', [
    [185, 295],
    [178, 199],
    [37, 73],
  ]),
  food('fishRohu', 'animal', 'small', 'meat', [303, 200, 36]),
  food('fishCatla', 'animal', 'small', 'meat', [301, 182, 37]),
  food('hilsa', 'animal', 'small', 'meat', [341, 278, 81]),
  food('pomfret', 'animal', 'small', 'meat', [
    [255, 295],
    [195, 211],
    [46, 69],
  ]),
  food('mackerel', 'animal', 'small', 'meat', [309, 231, 83]),
  food('sardine', 'animal', 'small', 'meat', [228, 191, 39]),
  food('prawns', 'animal', 'small', 'meat', [
    [140, 224],
    [155, 192],
    [61, 188],
  ]),
  food('crab', 'animal', 'small', 'meat', [
    [171, 286],
    [100, 208],
    [244, 313],
  ]),
  food('mutton', 'animal', 'small', 'meat', [
    [323, 339],
    [187, 195],
    [43, 49],
  ]),
  food('pork', 'animal', 'small', 'meat', [
    [234, 243],
    [140, 157],
    [40, 55],
  ]),
  food('beef', 'animal', 'small', 'meat', [
    [366, 383],
    [201, 215],
    [33, 46],
  ]),
  food('liver', 'animal', 'avoid', 'liver', [
    [241, 284],
    [244, 336],
    [55, 62],
  ]),
  food('dryFish', 'animal', 'avoid', 'dryFish', 'madeOf'),
  food('processedMeat', 'animal', 'avoid', 'processedMeat', 'labels'),
  food('ghee', 'fat', 'small', 'oil', 'madeOf'),
  food('oil', 'fat', 'small', 'oil', 'madeOf'),
  food('butter', 'fat', 'small', 'butter', 'madeOf'),
  food('vanaspati', 'fat', 'small', 'oil', 'madeOf'),
  food('potassiumSalt', 'spice', 'never', 'potassiumSalt', 'who'),
  food('turmeric', 'spice', 'small', 'spice', [2374, 276, 24]),
  food('chilliPowder', 'spice', 'small', 'spice', [2245, 280, 19]),
  food('greenChilli', 'spice', 'small', 'spice', [341, 51, 3]),
  food('cumin', 'spice', 'small', 'spice', [1886, 382, 125]),
  food('corianderSeed', 'spice', 'small', 'spice', [1473, 293, 34]),
  food('blackPepper', 'spice', 'small', 'spice', [1487, 144, 24]),
  food('mustardSeed', 'spice', 'small', 'spice', [694, 715, 4]),
  food('fenugreekSeed', 'spice', 'small', 'spice', [891, 435, 40]),
  food('cardamom', 'spice', 'small', 'spice', [[1262, 1331], [117, 132], 16]),
  food('clove', 'spice', 'small', 'spice', [1434, 83, 183]),
  food('ajwain', 'spice', 'small', 'spice', [1692, 329, 29]),
  food('asafoetida', 'spice', 'small', 'spice', [245, 69, 16]),
  food('nutmeg', 'spice', 'small', 'spice', [474, 207, 14]),
  food('garlic', 'spice', 'small', 'spice', [
    [430, 453],
    [116, 119],
    [9, 11],
  ]),
  food('ginger', 'spice', 'small', 'spice', [407, 44, 10]),
  food('tamarind', 'spice', 'small', 'tamarind', [836, 113, 25]),
  food('garamMasala', 'spice', 'small', 'masala', 'madeOf'),
  food('tableSalt', 'spice', 'small', 'tableSalt', 'kdoqi'),
  food('rockSalt', 'spice', 'avoid', 'rockSalt', 'delhi'),
  food('msg', 'spice', 'avoid', 'msg', 'madeOf'),
  food('bakingSoda', 'spice', 'small', 'bakingSoda', 'madeOf'),
  food('chai', 'drink', 'small', 'chai', 'madeOf'),
  food('blackTea', 'drink', 'small', 'blackTea', 'madeOf'),
  food('coffee', 'drink', 'small', 'chai', 'madeOf'),
  food('water', 'drink', 'small', 'water', 'kdoqi'),
  food('coconutWater', 'drink', 'avoid', 'coconutWater', [215, 18, 28]),
  food('nimbuPani', 'drink', 'small', 'nimbuPani', 'madeOf'),
  food('buttermilk', 'drink', 'small', 'buttermilk', 'madeOf'),
  food('lassi', 'drink', 'small', 'milkDrink', 'madeOf'),
  food('milkshake', 'drink', 'avoid', 'milkDrink', 'madeOf'),
  food('maltedDrink', 'drink', 'avoid', 'clinicList', 'delhi'),
  food('sugarcaneJuice', 'drink', 'avoid', 'juice', [150, 22, 1], 'glass'),
  food('fruitJuice', 'drink', 'avoid', 'juice', 'madeOf'),
  food('vegetableJuice', 'drink', 'avoid', 'vegetableJuice', 'leached'),
  food('cola', 'drink', 'avoid', 'cola', 'labels'),
  food('clubSoda', 'drink', 'avoid', 'clubSoda', 'madeOf'),
  food('aamPanna', 'drink', 'avoid', 'saltyDrink', 'madeOf'),
  food('energyDrink', 'drink', 'avoid', 'energyDrink', 'madeOf'),
  food('ors', 'drink', 'avoid', 'ors', 'davita'),
  food('beer', 'drink', 'unknown', 'alcohol', 'none'),
  food('spirits', 'drink', 'unknown', 'alcohol', 'none'),
  food('kadha', 'drink', 'avoid', 'herbs', 'herbs'),
  food('idli', 'dish', 'small', 'idli', 'madeOf'),
  food('dosa', 'dish', 'small', 'idli', 'madeOf'),
  food('masalaDosa', 'dish', 'small', 'potatoInside', 'madeOf'),
  food('vada', 'dish', 'small', 'friedDal', 'madeOf'),
  food('upma', 'dish', 'small', 'upma', 'madeOf'),
  food('khichdi', 'dish', 'small', 'khichdi', 'madeOf'),
  food('pulao', 'dish', 'small', 'biryani', 'madeOf'),
  food('curdRice', 'dish', 'small', 'curdRice', 'madeOf'),
  food('roti', 'dish', 'small', 'atta', 'madeOf'),
  food('paratha', 'dish', 'small', 'paratha', 'madeOf'),
  food('alooParatha', 'dish', 'avoid', 'potatoInside', 'madeOf'),
  food('puri', 'dish', 'small', 'whiteFlourDish', 'madeOf'),
  food('dhokla', 'dish', 'small', 'friedDal', 'madeOf'),
  food('dalCooked', 'dish', 'small', 'dalCooked', 'madeOf'),
  food('rasam', 'dish', 'avoid', 'gravy', 'leached'),
  food('kadhi', 'dish', 'small', 'kadhi', 'madeOf'),
  food('choleBhature', 'dish', 'avoid', 'choleBhature', 'madeOf'),
  food('pavBhaji', 'dish', 'avoid', 'chaat', 'madeOf'),
  food('pasta', 'dish', 'small', 'whiteFlourDish', 'madeOf'),
  food('pizza', 'dish', 'avoid', 'pizza', 'madeOf'),
  food('chowmein', 'dish', 'avoid', 'noodles', 'madeOf'),
  food('samosa', 'sweet', 'avoid', 'fried', 'madeOf'),
  food('pakora', 'sweet', 'avoid', 'fried', 'madeOf'),
  food('paniPuri', 'sweet', 'avoid', 'chaat', 'madeOf'),
  food('saltySnacks', 'sweet', 'avoid', 'salty', 'delhi'),
  food('chips', 'sweet', 'avoid', 'chips', 'delhi'),
  food('papad', 'sweet', 'avoid', 'salty', 'delhi'),
  food('pickle', 'sweet', 'avoid', 'salty', 'delhi'),
  food('popcorn', 'sweet', 'small', 'popcorn', 'madeOf'),
  food('biscuit', 'sweet', 'small', 'biscuit', 'madeOf'),
  food('cake', 'sweet', 'small', 'biscuit', 'madeOf'),
  food('sugar', 'sweet', 'small', 'sugar', 'madeOf'),
  food('honey', 'sweet', 'small', 'sugar', 'madeOf'),
  food('jaggery', 'sweet', 'avoid', 'jaggery', [488, 75, 25]),
  food('jam', 'sweet', 'small', 'sugar', 'madeOf'),
  food('petha', 'sweet', 'small', 'sugarSweet', 'madeOf'),
  food('gulabJamun', 'sweet', 'avoid', 'milkSweet', 'madeOf'),
  food('rasgulla', 'sweet', 'small', 'chhena', 'madeOf'),
  food('kheer', 'sweet', 'avoid', 'milkSweet', 'madeOf'),
  food('halwa', 'sweet', 'small', 'halwa', 'madeOf'),
  food('ladoo', 'sweet', 'small', 'dalSweet', 'madeOf'),
  food('chikki', 'sweet', 'avoid', 'chikki', 'madeOf'),
  food('iceCream', 'sweet', 'avoid', 'iceCream', 'madeOf'),
  food('chocolate', 'sweet', 'avoid', 'clinicList', 'delhi'),
  food('hardSweet', 'sweet', 'small', 'sugarSweet', 'madeOf'),
  food('bread', 'packaged', 'small', 'bread', 'madeOf'),
  food('noodles', 'packaged', 'avoid', 'noodles', 'madeOf'),
  food('cornflakes', 'packaged', 'small', 'cornflakes', 'madeOf'),
  food('ketchup', 'packaged', 'avoid', 'sauce', 'madeOf'),
  food('tinned', 'packaged', 'avoid', 'tinned', 'madeOf'),
  food('packaged', 'packaged', 'avoid', 'packaged', 'labels'),
];

/** The potassium of a full bar, in milligrams in 100 g. */
export const FULL_BAR_MG = 400;

/** The amount, or the highest value of its range. */
export function most(amount: Amount): number {
  return typeof amount === 'number' ? amount : amount[1];
}
