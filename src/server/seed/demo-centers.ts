/**
 * Sixty centers that don't exist, so that nobody in need of a chair is sent to a wrong door: the names come from trees,
 * houses and crafts, the streets are invented, the numbers ring nowhere. Only cities and their quarters are real.
 */
import { rupeesToPaise } from '../../domain/money';
import { type City, cityNamed, silentNumber } from './demo-cities';

export type DemoCenter = {
  name: string;
  address: string;
  city: City;
  contactNumber: string;
  services: string[];
  facilities: string[];
  chargePaise: number;
  /** Chairs in each window. */
  slots: number;
  /** File name under /images/. */
  photo: string;
  status: 'active' | 'blocked';
  /** How sought after it is: 0 for empty, 1 for nearly full, above 1 for full from morning to night. */
  demand: number;
};

/** What a center offers, by the letter that stands for it in the table below. */
export const SERVICES = {
  H: 'Hemodialysis',
  U: 'Urgent care',
  F: 'Hemodiafiltration',
  P: 'Peritoneal',
  N: 'Night sessions',
  T: 'Home training',
  D: 'Diet counselling',
} as const;

export const FACILITIES = {
  S: 'Step-free',
  P: 'Parking',
  C: 'Canteen',
  T: 'TV at the chair',
  B: 'Power backup',
  W: 'Waiting room',
  L: 'Lift',
  I: 'Wi-Fi',
  M: 'Pharmacy',
} as const;

type Line = {
  name: string;
  address: string;
  city: string;
  /** The drawn front, public/images/front-….svg. Neighbours in the list, in the alphabet and in a city differ. */
  front: string;
  services: string;
  facilities: string;
  rupees: number;
  chairs: number;
  phone: number;
  demand: number;
  blocked?: true;
};

const LINES: Line[] = [
  { name: 'Neem Courtyard Dialysis Center', address: '12 Lantern Street, Jayanagar', city: 'Bengaluru', front: 'bungalow', services: 'HUFD', facilities: 'SPCTBW', rupees: 1850, chairs: 12, phone: 87, demand: 1.5 },
  { name: 'Honge Kidney Care', address: '5 Kite Maker Street, Basavanagudi', city: 'Bengaluru', front: 'shop', services: 'HTD', facilities: 'SBWI', rupees: 1600, chairs: 10, phone: 34, demand: 0.33 },
  { name: 'Sampige Dialysis House', address: '14 Silver Bell Road, Malleshwaram', city: 'Bengaluru', front: 'arches', services: 'HNP', facilities: 'STBW', rupees: 1450, chairs: 8, phone: 21, demand: 0.85 },
  { name: 'Kadamba Renal Center', address: '31 Paper Boat Lane, Rajajinagar', city: 'Bengaluru', front: 'block', services: 'HPFU', facilities: 'SPTBWL', rupees: 2100, chairs: 10, phone: 46, demand: 0.8 },
  { name: 'Parijata Dialysis and Kidney Wellness Center', address: '77 Blue Gate Road, Indiranagar', city: 'Bengaluru', front: 'pavilion', services: 'HDPT', facilities: 'SPCTBWI', rupees: 2250, chairs: 12, phone: 77, demand: 0.16 },
  { name: 'Bakula Dialysis Center', address: '9 Tall Window Street, Koramangala', city: 'Bengaluru', front: 'deco', services: 'HUN', facilities: 'PTBW', rupees: 1780, chairs: 9, phone: 9, demand: 0.36 },
  { name: 'Tabebuia Renal Care', address: '204 Pink Petal Avenue, Whitefield', city: 'Bengaluru', front: 'tower', services: 'HPFUD', facilities: 'SPCTBWLIM', rupees: 2400, chairs: 20, phone: 58, demand: 0.14 },
  { name: 'Two Gables Dialysis', address: '3 Sparrow Cross, Hebbal', city: 'Bengaluru', front: 'gables', services: 'H', facilities: 'SWB', rupees: 1550, chairs: 6, phone: 63, demand: 0.12 },
  { name: 'Rain Tree Kidney Clinic', address: '28 Umbrella Street, Yeshwanthpur', city: 'Bengaluru', front: 'stairs', services: 'HTD', facilities: 'BW', rupees: 1380, chairs: 6, phone: 12, demand: 2 },
  { name: 'Lamp Garden Dialysis Center', address: '16 Wick Lane, Gokulam', city: 'Mysuru', front: 'courtyard', services: 'HD', facilities: 'SPBW', rupees: 1350, chairs: 6, phone: 46, demand: 0.12 },
  { name: 'Areca Grove Dialysis', address: '8 Areca Shade Road, Kadri', city: 'Mangaluru', front: 'stilts', services: 'HPU', facilities: 'SPBW', rupees: 1490, chairs: 7, phone: 27, demand: 0.1 },
  { name: 'Cotton Flower Renal Unit', address: '42 Spindle Road, Vidyanagar', city: 'Hubballi', front: 'mill', services: 'HN', facilities: 'SB', rupees: 1250, chairs: 5, phone: 38, demand: 0.08, blocked: true },
  { name: 'Gulmohar Terrace Dialysis', address: '61 Red Petal Road, Dadar', city: 'Mumbai', front: 'terrace', services: 'HFUD', facilities: 'STBWL', rupees: 2900, chairs: 14, phone: 14, demand: 0.18 },
  { name: 'Monsoon Window Kidney Care', address: '7 Raincoat Lane, Andheri West', city: 'Mumbai', front: 'balcony', services: 'HPN', facilities: 'TBWIL', rupees: 2650, chairs: 10, phone: 52, demand: 0.7 },
  { name: 'Salt Pan Renal Center', address: '118 Salt Pan Bend, Mulund', city: 'Mumbai', front: 'stairs', services: 'HUT', facilities: 'SPCBW', rupees: 2300, chairs: 12, phone: 71, demand: 0.12 },
  { name: 'Undi Tree Dialysis House', address: '2 Undi Tree Row, Vile Parle', city: 'Mumbai', front: 'veranda', services: 'HD', facilities: 'SBW', rupees: 2480, chairs: 6, phone: 33, demand: 2 },
  { name: 'Sea Almond Dialysis Center', address: '45 Tide Table Street, Bandra West', city: 'Mumbai', front: 'deco', services: 'HFPNT', facilities: 'SPCTBWLI', rupees: 3500, chairs: 16, phone: 90, demand: 0.08 },
  { name: 'Banyan Lane Dialysis', address: '7 Swinging Root Lane, Deccan', city: 'Pune', front: 'gables', services: 'HUD', facilities: 'SPBW', rupees: 1900, chairs: 8, phone: 64, demand: 0.16 },
  { name: 'Palash Kidney Care', address: '112 Flame Flower Road, Kothrud', city: 'Pune', front: 'block', services: 'HPF', facilities: 'SPTBW', rupees: 2050, chairs: 12, phone: 39, demand: 0.12 },
  { name: 'Wada Courtyard Dialysis', address: '19 Brass Knocker Lane, Sadashiv Peth', city: 'Pune', front: 'courtyard', services: 'HTN', facilities: 'SW', rupees: 1650, chairs: 5, phone: 5, demand: 0.36 },
  { name: 'Ketaki Renal Center', address: '88 Fragrant Hedge Road, Aundh', city: 'Pune', front: 'tower', services: 'HFDU', facilities: 'SPCTBWL', rupees: 2350, chairs: 14, phone: 82, demand: 0.08 },
  { name: 'Orange Orchard Dialysis', address: '30 Orange Crate Road, Dharampeth', city: 'Nagpur', front: 'shop', services: 'HU', facilities: 'SPBW', rupees: 1480, chairs: 8, phone: 19, demand: 0.12 },
  { name: 'Grapevine Kidney Care', address: '11 Trellis Street, Gangapur Road', city: 'Nashik', front: 'cottage', services: 'HD', facilities: 'SPBWI', rupees: 1520, chairs: 6, phone: 44, demand: 0.1 },
  { name: 'Punnai Dialysis Center', address: '88 Kolam Street, Anna Nagar', city: 'Chennai', front: 'arches', services: 'HUFN', facilities: 'SPCBWL', rupees: 2000, chairs: 12, phone: 42, demand: 0.33 },
  { name: 'Thinnai House Dialysis', address: '21 Shaded Step Street, Mylapore', city: 'Chennai', front: 'veranda', services: 'HD', facilities: 'SBW', rupees: 1700, chairs: 6, phone: 16, demand: 1.1 },
  { name: 'Vaagai Renal Care', address: '65 Rattle Pod Road, Velachery', city: 'Chennai', front: 'stairs', services: 'HPT', facilities: 'PTBW', rupees: 1820, chairs: 9, phone: 73, demand: 0.14 },
  { name: 'Blue Shutter Kidney Clinic', address: '4 Blue Shutter Lane, Adyar', city: 'Chennai', front: 'balcony', services: 'HPFD', facilities: 'STBWIM', rupees: 2450, chairs: 10, phone: 8, demand: 0.12 },
  { name: 'Silk Cotton Dialysis', address: '16 Floating Seed Lane, Peelamedu', city: 'Coimbatore', front: 'mill', services: 'HN', facilities: 'SPBW', rupees: 1400, chairs: 8, phone: 74, demand: 0.1 },
  { name: 'Jasmine Market Kidney Care', address: '53 Jasmine String Street, Tallakulam', city: 'Madurai', front: 'bungalow', services: 'HUD', facilities: 'SBW', rupees: 1300, chairs: 6, phone: 31, demand: 0.14 },
  { name: 'Tamarind Road Dialysis', address: '1102 Sour Pod Road, Begumpet', city: 'Hyderabad', front: 'block', services: 'HUFN', facilities: 'SPCTBWL', rupees: 2150, chairs: 16, phone: 13, demand: 0.16 },
  { name: 'Granite Hill Center for Hemodialysis, Peritoneal Dialysis, Transplant Preparation and Kidney Wellness of the Rocky Lake Side', address: '9 Balancing Rock Road, Jubilee Hills', city: 'Hyderabad', front: 'deco', services: 'HPFTDU', facilities: 'SPCTBWLIM', rupees: 3200, chairs: 18, phone: 55, demand: 0.08 },
  { name: 'Moti Lane Kidney Care', address: '27 Bead Stringer Lane, Himayatnagar', city: 'Hyderabad', front: 'shop', services: 'HN', facilities: 'BW', rupees: 1580, chairs: 7, phone: 67, demand: 0.75 },
  { name: 'Champak Dialysis House', address: '40 Yellow Champak Street, Kukatpally', city: 'Hyderabad', front: 'colonnade', services: 'HTD', facilities: 'SPBW', rupees: 1690, chairs: 10, phone: 24, demand: 0.12 },
  { name: 'Lotus Tank Dialysis', address: '6 Lotus Leaf Road, Hanamkonda', city: 'Warangal', front: 'terrace', services: 'HU', facilities: 'SPBW', rupees: 1280, chairs: 5, phone: 36, demand: 0.08 },
  { name: 'Harsingar Dialysis Center', address: '31 Dawn Flower Lane, Lajpat Nagar', city: 'Delhi', front: 'pavilion', services: 'HFUN', facilities: 'SPTBWL', rupees: 2500, chairs: 14, phone: 18, demand: 0.16 },
  { name: 'Semal Tree Kidney Care', address: '72 Scarlet Cup Road, Dwarka', city: 'Delhi', front: 'tower', services: 'HPFD', facilities: 'SPCTBWLI', rupees: 2750, chairs: 18, phone: 61, demand: 0.1 },
  { name: 'Red Brick Renal Unit', address: '15 Kiln Street, Karol Bagh', city: 'Delhi', front: 'arches', services: 'HU', facilities: 'TBW', rupees: 2200, chairs: 8, phone: 29, demand: 0.7 },
  { name: 'Kachnar Dialysis House', address: '8 Orchid Tree Avenue, Rohini', city: 'Delhi', front: 'gables', services: 'HTD', facilities: 'SPBWM', rupees: 2080, chairs: 9, phone: 95, demand: 0.12 },
  { name: 'Shiuli Dialysis Center', address: '12 Shiuli Petal Lane, Ballygunge', city: 'Kolkata', front: 'balcony', services: 'HDN', facilities: 'SBWL', rupees: 1950, chairs: 10, phone: 59, demand: 0.16 },
  { name: 'Tram Bell Kidney Care', address: '90 Tram Bell Street, Shyambazar', city: 'Kolkata', front: 'deco', services: 'HPU', facilities: 'TBW', rupees: 1750, chairs: 8, phone: 17, demand: 0.33 },
  { name: 'Kadam Veranda Dialysis', address: '33 Round Blossom Road, Salt Lake', city: 'Kolkata', front: 'veranda', services: 'HFT', facilities: 'SPCBW', rupees: 2020, chairs: 12, phone: 48, demand: 0.1 },
  { name: 'Tea Garden Renal Care', address: '18 Two Leaves Road, Pradhan Nagar', city: 'Siliguri', front: 'cottage', services: 'HUD', facilities: 'SPBW', rupees: 1420, chairs: 5, phone: 22, demand: 0.12 },
  { name: 'Pol House Dialysis', address: '5 Carved Bracket Lane, Ellisbridge', city: 'Ahmedabad', front: 'shop', services: 'HN', facilities: 'SW', rupees: 1620, chairs: 6, phone: 85, demand: 0.36 },
  { name: 'Khijdo Kidney Care', address: '61 Khijdo Shade Road, Satellite', city: 'Ahmedabad', front: 'block', services: 'HPFU', facilities: 'SPCTBWL', rupees: 2120, chairs: 14, phone: 51, demand: 0.12 },
  { name: 'Stepwell Lane Renal Center', address: '24 Cool Step Lane, Maninagar', city: 'Ahmedabad', front: 'stairs', services: 'HTD', facilities: 'SBW', rupees: 1540, chairs: 8, phone: 76, demand: 0.1 },
  { name: 'Thread Mill Dialysis', address: '200 Bobbin Road, Adajan', city: 'Surat', front: 'mill', services: 'HU', facilities: 'SPTBW', rupees: 1460, chairs: 10, phone: 43, demand: 0.08 },
  { name: 'Rohida Dialysis Center', address: '19 Desert Teak Road, Malviya Nagar', city: 'Jaipur', front: 'colonnade', services: 'HUFD', facilities: 'SPBWI', rupees: 1880, chairs: 10, phone: 66, demand: 0.12 },
  { name: 'Lakeside Swing Kidney Care', address: '3 Swing Rope Lane, Hiran Magri', city: 'Udaipur', front: 'terrace', services: 'HD', facilities: 'SPCBW', rupees: 1720, chairs: 6, phone: 15, demand: 0.08 },
  { name: 'Chikan Lane Dialysis', address: '18 White Thread Lane, Hazratganj', city: 'Lucknow', front: 'veranda', services: 'HUN', facilities: 'SBW', rupees: 1560, chairs: 8, phone: 52, demand: 0.18 },
  { name: 'Mahua Renal Center', address: '57 Honey Flower Road, Gomti Nagar', city: 'Lucknow', front: 'pavilion', services: 'HPFD', facilities: 'SPTBWL', rupees: 1990, chairs: 12, phone: 7, demand: 0.08, blocked: true },
  { name: 'Ghat Steps Kidney Care', address: '44 Boat Song Lane, Sigra', city: 'Varanasi', front: 'stairs', services: 'HD', facilities: 'BW', rupees: 1200, chairs: 4, phone: 28, demand: 2 },
  { name: 'Kanikonna Kidney Care', address: '26 Golden Shower Road, Kaloor', city: 'Kochi', front: 'arches', services: 'HPUD', facilities: 'SPCBWI', rupees: 1830, chairs: 10, phone: 33, demand: 0.14 },
  { name: 'Coconut Row Dialysis', address: '10 Coir Rope Road, Pattom', city: 'Thiruvananthapuram', front: 'bungalow', services: 'HTN', facilities: 'SPBW', rupees: 1640, chairs: 7, phone: 41, demand: 0.12 },
  { name: 'Coral Reef Kidney Care', address: '5 Shell Lamp Road, Dwaraka Nagar', city: 'Visakhapatnam', front: 'tower', services: 'HUF', facilities: 'SPTBWL', rupees: 1770, chairs: 8, phone: 27, demand: 0.1 },
  { name: 'River Barge Dialysis Center', address: '38 Barge Rope Street, Labbipet', city: 'Vijayawada', front: 'stilts', services: 'HU', facilities: 'SBW', rupees: 1370, chairs: 6, phone: 62, demand: 0.1 },
  { name: 'Litchi Court Renal Care', address: '47 Litchi Basket Road, Kankarbagh', city: 'Patna', front: 'shop', services: 'HUD', facilities: 'SPBW', rupees: 1260, chairs: 6, phone: 50, demand: 0.16 },
  { name: 'Kewda Dialysis House', address: '13 Palm Leaf Street, Saheed Nagar', city: 'Bhubaneswar', front: 'colonnade', services: 'HPN', facilities: 'SPCBW', rupees: 1390, chairs: 8, phone: 23, demand: 0.08 },
  { name: 'Wheat Field Kidney Care', address: '55 Winnowing Fan Road, Vijay Nagar', city: 'Indore', front: 'gables', services: 'HFD', facilities: 'SPTBW', rupees: 1580, chairs: 8, phone: 26, demand: 0.1 },
  { name: 'Nahor Dialysis Center', address: '22 Ironwood Flower Road, Zoo Road', city: 'Guwahati', front: 'cottage', services: 'HUT', facilities: 'SPBW', rupees: 1500, chairs: 6, phone: 35, demand: 0.12 },
  { name: 'Woollen Mill Renal Care', address: '71 Knitting Needle Road, Civil Lines', city: 'Ludhiana', front: 'mill', services: 'HUN', facilities: 'SPBWM', rupees: 1610, chairs: 7, phone: 49, demand: 0.08 },
];

function spelled(letters: string, words: Record<string, string>): string[] {
  return [...letters].map((letter) => words[letter]!);
}

export const DEMO_CENTERS: readonly DemoCenter[] = LINES.map((line) => {
  const city = cityNamed(line.city);
  return {
    name: line.name,
    address: line.address,
    city,
    contactNumber: silentNumber(city, line.phone),
    services: spelled(line.services, SERVICES),
    facilities: spelled(line.facilities, FACILITIES),
    chargePaise: rupeesToPaise(line.rupees),
    slots: line.chairs,
    photo: `front-${line.front}.svg`,
    status: line.blocked ? 'blocked' : 'active',
    demand: line.demand,
  };
});
