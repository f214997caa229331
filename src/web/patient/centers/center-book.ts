/** Every center, made ready once for being looked through at every key: there may be ten thousand of them. */
import type { Center, NextFree } from '../../../contract/centers';
import { forEachInSlices, sortInSlices } from '../../api/in-slices';
import { type NameInOrder, compareNames, inOrder } from './name-order';

/** A center with its name and city as they are searched. */
export type ListedCenter = { center: Center; name: string; city: string };

export type CenterBook = {
  byName: readonly ListedCenter[];
  /** The distinct cities, sorted alphabetically: as they are searched, and as they are spelled. */
  cities: ReadonlyMap<string, string>;
};

/** The next free window of each center by its id, as of the server's clock. */
export type NextFreeBook = { now: Date; byCenter: ReadonlyMap<string, NextFree['next']> };

/** Latin accents only: the vowel signs of Indian scripts are combining marks too, and make different words. */
const ACCENTS = /[\u0300-\u036f]/g;

/** The text without case, accents and spare blanks. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ');
}

/** The book of these centers, in slices. */
export function* bindCenters(centers: readonly Center[]): Generator<undefined, CenterBook> {
  const listed: (ListedCenter & { order: NameInOrder })[] = [];
  const spelled = new Map<string, string>();
  yield* forEachInSlices(centers, 32, (center) => {
    const city = fold(center.CenterCity);
    listed.push({ center, name: fold(center.CenterName), city, order: inOrder(center.CenterName) });
    spelled.set(city, center.CenterCity.trim());
  });
  const byName = yield* sortInSlices(listed, (a, b) => compareNames(a.order, b.order));
  const cities = new Map([...spelled].sort(([, a], [, b]) => compareNames(inOrder(a), inOrder(b))));
  return { byName, cities };
}

/** The book of these windows, in slices. */
export function* bindNextFree(answer: {
  now: string;
  nextFree: readonly NextFree[];
}): Generator<undefined, NextFreeBook> {
  const byCenter = new Map<string, NextFree['next']>();
  yield* forEachInSlices(answer.nextFree, 128, ({ centerId, next }) => byCenter.set(centerId, next));
  return { now: new Date(answer.now), byCenter };
}
