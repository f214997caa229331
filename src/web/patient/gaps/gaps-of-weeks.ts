import type { Gap } from '../../../domain/series';
import { addDays } from '../../../domain/time';

type Repeated = [Gap, ...Gap[]];

/** Joins gaps that repeat week after week without a break: between the same weekdays, and equally long. */
export function gapsOfWeeks(gaps: readonly Gap[]): Repeated[] {
  const groups: Repeated[] = [];
  for (const gap of gaps) {
    const group = groups.find((one) => isWeekLater(one.at(-1)!, gap));
    if (group) group.push(gap);
    else groups.push([gap]);
  }
  return groups;
}

function isWeekLater({ from, hours }: Gap, gap: Gap): boolean {
  return gap.from.date === addDays(from.date, 7) && gap.from.startHour === from.startHour && gap.hours === hours;
}
