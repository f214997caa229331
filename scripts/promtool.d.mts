export const NO_PROMTOOL: string;
export function hasPromtool(): boolean;
export function getPromtool(): void;
