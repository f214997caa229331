// Written by `npm run words`.
import { CITIES as hi } from '../hi/cities';

export const CITIES = { hi };
