/**
 * The cities of the invented centers: real ones, at the position that GeoNames (geonames.org, CC BY 4.0) gives. See
 * docs/about-the-data.md.
 */
export type City = {
  name: string;
  state: string;
  latitude: number;
  longitude: number;
  /** The city's dialling code. */
  dialling: string;
};

function city(name: string, state: string, latitude: number, longitude: number, dialling: string): City {
  return { name, state, latitude, longitude, dialling };
}

export const CITIES = [
  city('Bengaluru', 'Karnataka', 12.97194, 77.59369, '080'),
  city('Mysuru', 'Karnataka', 12.29791, 76.63925, '0821'),
  city('Mangaluru', 'Karnataka', 12.91723, 74.85603, '0824'),
  city('Hubballi', 'Karnataka', 15.34776, 75.13378, '0836'),
  city('Mumbai', 'Maharashtra', 19.07283, 72.88261, '022'),
  city('Pune', 'Maharashtra', 18.51957, 73.85535, '020'),
  city('Nagpur', 'Maharashtra', 21.14631, 79.08491, '0712'),
  city('Nashik', 'Maharashtra', 19.99727, 73.79096, '0253'),
  city('Chennai', 'Tamil Nadu', 13.08784, 80.27847, '044'),
  city('Coimbatore', 'Tamil Nadu', 11.00555, 76.96612, '0422'),
  city('Madurai', 'Tamil Nadu', 9.919, 78.11953, '0452'),
  city('Hyderabad', 'Telangana', 17.38405, 78.45636, '040'),
  city('Warangal', 'Telangana', 18, 79.58333, '0870'),
  city('Delhi', 'Delhi', 28.65195, 77.23149, '011'),
  city('Kolkata', 'West Bengal', 22.56263, 88.36304, '033'),
  city('Siliguri', 'West Bengal', 26.71004, 88.42851, '0353'),
  city('Ahmedabad', 'Gujarat', 23.02579, 72.58727, '079'),
  city('Surat', 'Gujarat', 21.19594, 72.83023, '0261'),
  city('Jaipur', 'Rajasthan', 26.91962, 75.78781, '0141'),
  city('Udaipur', 'Rajasthan', 24.58584, 73.71346, '0294'),
  city('Lucknow', 'Uttar Pradesh', 26.83928, 80.92313, '0522'),
  city('Varanasi', 'Uttar Pradesh', 25.31668, 83.01041, '0542'),
  city('Kochi', 'Kerala', 9.93988, 76.26022, '0484'),
  city('Thiruvananthapuram', 'Kerala', 8.4855, 76.94924, '0471'),
  city('Visakhapatnam', 'Andhra Pradesh', 17.68009, 83.20161, '0891'),
  city('Vijayawada', 'Andhra Pradesh', 16.50745, 80.6466, '0866'),
  city('Patna', 'Bihar', 25.59408, 85.13563, '0612'),
  city('Bhubaneswar', 'Odisha', 20.27241, 85.83385, '0674'),
  city('Indore', 'Madhya Pradesh', 22.71792, 75.8333, '0731'),
  city('Guwahati', 'Assam', 26.1844, 91.7458, '0361'),
  city('Ludhiana', 'Punjab', 30.91204, 75.85379, '0161'),
] as const;

const BY_NAME = new Map(CITIES.map((each) => [each.name, each]));

export function cityNamed(name: string): City {
  const found = BY_NAME.get(name);
  if (!found) throw new Error(`The demonstration knows no city called ${name}.`);
  return found;
}

/**
 * Returns a telephone number in the city that should ring nowhere: as far as we know, landline numbers mostly begin
 * with 2, and never with 5550 (555 where numbers are shorter). Only the last two digits vary.
 */
export function silentNumber(where: City, lastTwo: number): string {
  const exchange = where.dialling.length === 3 ? '5550' : '555';
  return `${where.dialling} ${exchange} 01${String(lastTwo).padStart(2, '0')}`;
}
