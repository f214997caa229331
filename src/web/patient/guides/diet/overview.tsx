import { Plate } from './plate';
import { StarFruit } from './star-fruit';
import { Targets } from './targets';

/** The plate, the daily figures, and the one forbidden food. */
export function Overview() {
  return (
    <div className="grid gap-10 desk:grid-cols-[1fr_1.45fr] desk:gap-12 print:grid-cols-[1fr_2fr] print:gap-4">
      <Plate />
      <div className="flex flex-col gap-3.5 desk:gap-5 print:gap-2">
        <Targets />
        <StarFruit />
      </div>
    </div>
  );
}
