export function drawFirst(html: string, read: (file: string) => string): string;
