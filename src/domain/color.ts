/** Colours as `#rrggbb`. */

const partsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Mixes one colour with a share (0 to 1) of another. */
export function mixColors(color: string, other: string, share: number): string {
  const others = partsOf(other);
  const mixed = partsOf(color).map((part, place) => Math.round(part + (others[place]! - part) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The contrast of two colours, 1 to 21 (WCAG 2.2). Text needs 4.5. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = partsOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
