/** A text that the product registered with the channels' providers, in one language. */
export type RegisteredText = {
  /** Under which the product knows it: `booked.en`. */
  key: string;
  language: string;
  whatsapp: {
    name: string;
    /** Its slots are `{{1}}`, `{{2}}`. */
    text: string;
    /** Titles of the quick replies. */
    buttons: readonly string[];
    /** What stands before the parameter of the button that opens a page; null: there is none. */
    link: string | null;
    /** Whether it is of the category "authentication", whose button copies the code. */
    copiesCode: boolean;
  };
  sms: {
    /** The id at DLT. */
    id: string;
    /** Its slots are `{#var#}` and `{#url#}`. */
    text: string;
  };
};

/** The ids at DLT by the keys of the texts. */
export function idsOfTexts(texts: readonly RegisteredText[]): Record<string, string> {
  return Object.fromEntries(texts.map(({ key, sms }) => [key, sms.id]));
}

const SLOT = /\{#(var|url)#\}/;

/** Whether a text is the registered one with its slots filled in: 30 characters at most each, as DLT has it. */
export function matchesText(registered: string, text: string): boolean {
  const parts = registered.split(SLOT).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return part === 'url' ? 'https?://\\S{1,100}' : '.{1,30}?';
  });
  return new RegExp(`^${parts.join('')}$`, 'su').test(text);
}

/** How many slots a text for WhatsApp has. */
export function slotCount(text: string): number {
  return new Set(text.match(/\{\{\d+\}\}/g)).size;
}

/** A text for WhatsApp with its values. */
export function filledIn(text: string, values: readonly string[]): string {
  return text.replace(/\{\{(\d+)\}\}/g, (_slot, n: string) => values[Number(n) - 1] ?? '');
}
