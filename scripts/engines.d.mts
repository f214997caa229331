type Programs = { Firefox: { browser: string }; WebKit: { browser: string; driver: string; display: string } };
/** The paths of its programs; null where one is missing. */
export function findEngine<Name extends keyof Programs>(name: Name): Programs[Name] | null;
/** How to get one that is missing. */
export function noEngine(name: keyof Programs): string;
