/** How many centers are listed at a time; more are found by typing. */
export const SHOWN_CENTERS = 50;

type Named = { _id: string; CenterName: string; CenterCity: string };

/** The centers whose name or city has every word of the query; without a query the chosen ones first. */
export function matchingCenters<Center extends Named>(
  centers: readonly Center[],
  text: string,
  chosen: readonly string[],
): Center[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const isChosen = ({ _id }: Center) => chosen.includes(_id);
    return [...centers.filter(isChosen), ...centers.filter((center) => !isChosen(center))];
  }
  return centers.filter(({ CenterName, CenterCity }) => {
    const name = `${CenterName} ${CenterCity}`.toLowerCase();
    return words.every((word) => name.includes(word));
  });
}
