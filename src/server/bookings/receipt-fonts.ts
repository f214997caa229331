/**
 * The typefaces of a receipt: Anek, and Noto for scripts that Anek lacks, one file for each script. A file is read when
 * a name first needs it, and pdfkit embeds only the letters that are used.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as hb from 'harfbuzzjs';
import type { Language } from '../../contract';
import { localeOf } from '../../locales';
import { unpackFont } from './unpack-font';

export type Weight = 400 | 700;

/** The scripts besides Latin. `isMirrored`: written from right to left. */
const SCRIPTS = [
  { package: 'anek-devanagari', file: 'devanagari', letters: /[\u0900-\u097f\ua8e0-\ua8ff]/u },
  { package: 'noto-sans-bengali', file: 'bengali', letters: /[\u0980-\u09ff]/u },
  { package: 'noto-sans-gurmukhi', file: 'gurmukhi', letters: /[\u0a00-\u0a7f]/u },
  { package: 'noto-sans-gujarati', file: 'gujarati', letters: /[\u0a80-\u0aff]/u },
  { package: 'noto-sans-oriya', file: 'oriya', letters: /[\u0b00-\u0b7f]/u },
  { package: 'noto-sans-tamil', file: 'tamil', letters: /[\u0b80-\u0bff]/u },
  { package: 'noto-sans-telugu', file: 'telugu', letters: /[\u0c00-\u0c7f]/u },
  { package: 'noto-sans-kannada', file: 'kannada', letters: /[\u0c80-\u0cff]/u },
  { package: 'noto-sans-malayalam', file: 'malayalam', letters: /[\u0d00-\u0d7f]/u },
  { package: 'noto-sans-ol-chiki', file: 'ol-chiki', letters: /[\u1c50-\u1c7f]/u },
  { package: 'noto-sans-meetei-mayek', file: 'meetei-mayek', letters: /[\uaae0-\uaaff\uabc0-\uabff]/u },
  {
    package: 'noto-sans-arabic',
    file: 'arabic',
    letters: /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/u,
    isMirrored: true,
  },
] as const;
type Script = (typeof SCRIPTS)[number];

/** The typefaces with Latin letters, figures and signs, searched in this order. */
const LATIN = [
  ['anek-latin', 'latin'],
  ['anek-latin', 'latin-ext'],
  ['anek-latin', 'vietnamese'],
  ['noto-sans', 'latin'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans', 'vietnamese'],
] as const;

/** Returns the Latin typefaces for a language, those first that match its own script. */
function latinBeside(language: Language): readonly (readonly [family: string, subset: string])[] {
  const own = SCRIPTS.find(({ file }) => file === localeOf(language).script?.toLowerCase());
  return own ? [[own.package, 'latin'], [own.package, own.file], ...LATIN.slice(1)] : LATIN;
}

const require = createRequire(import.meta.url);
const files = new Map<string, Buffer>();

/** Reads the file of a typeface in the form that pdfkit reads, and caches it. */
function fileOf(family: string, subset: string, weight: Weight): Buffer {
  const name = `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;
  let file = files.get(name);
  if (!file) files.set(name, (file = unpackFont(readFileSync(require.resolve(name)))));
  return file;
}

type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number; advanceWidth: number };
type Glyph = { id: number; advanceWidth: number; codePoints: number[] };
/** The parts of pdfkit's fonts that we use and its types leave out. Lengths are in thousandths of the font size. */
type PdfFont = {
  scale: number;
  widths: number[];
  unicode: number[][];
  subset: { glyphs: number[] };
  font: { hasGlyphForCodePoint(codePoint: number): boolean; glyphForCodePoint(codePoint: number): { id: number } };
  layout(text: string): { glyphs: Glyph[]; positions: Position[]; advanceWidth: number };
  encode(text: string): [codes: string[], positions: Position[]];
  widthOfString(text: string, size: number): number;
};
type WithFont = PDFKit.PDFDocument & { _font: PdfFont };

/** A part of a text in one typeface. `isMirrored`: written from right to left. */
export type Run = { text: string; font: string; isMirrored: boolean };

/** The fonts of one receipt. */
export function fontsFor(pdf: PDFKit.PDFDocument, language: Language) {
  const registered = new Set<string>();
  const isShaping = new WeakSet<PdfFont>();

  /** Registers a font file under a name, and makes it the current font. */
  function open(family: string, subset: string, weight: Weight): PdfFont {
    const name = `${family} ${subset} ${weight}`;
    if (!registered.has(name)) {
      pdf.registerFont(name, fileOf(family, subset, weight));
      registered.add(name);
    }
    return choose(name);
  }
  function choose(name: string): PdfFont {
    pdf.font(name);
    return (pdf as WithFont)._font;
  }

  const latin = latinBeside(language);
  const fontOf = new Map<string, string | null>();
  /** Finds the font that has a Latin letter, a figure or a sign; null if none has. */
  function latinOf(letter: string, weight: Weight): string | null {
    const key = `${letter}${weight}`;
    let font = fontOf.get(key);
    if (font === undefined) {
      const codePoint = letter.codePointAt(0)!;
      const [family, subset] =
        latin.find(([package_, file]) => open(package_, file, weight).font.hasGlyphForCodePoint(codePoint)) ?? [];
      font = family === undefined ? null : `${family} ${subset} ${weight}`;
      fontOf.set(key, font);
    }
    return font;
  }

  function fontOfScript(script: Script, weight: Weight): string {
    const font = open(script.package, script.file, weight);
    if (!isShaping.has(font)) {
      shapeWithHarfBuzz(font, fileOf(script.package, script.file, weight), 'isMirrored' in script);
      isShaping.add(font);
    }
    return `${script.package} ${script.file} ${weight}`;
  }

  /** Returns how a letter is drawn. Without a font for it, it is drawn without its marks, or as a question mark. */
  function inLatin(letter: string, weight: Weight): Run | null {
    const font = latinOf(letter, weight);
    if (font) return { text: letter, font, isMirrored: false };
    if (/\p{M}/u.test(letter)) return null;
    const [plain] = letter.normalize('NFD');
    const text = latinOf(plain!, weight) ? plain! : '?';
    return { text, font: latinOf(text, weight)!, isMirrored: false };
  }

  /** Splits a text into parts that are written in one font each. */
  function runsOf(text: string, weight: Weight): Run[] {
    const runs: Run[] = [];
    let script: Script | undefined;
    for (const letter of text.normalize('NFC')) {
      const before = runs.at(-1);
      // Words of one script are laid out together, so that words from right to left are in the right order.
      const isBetween = letter === ' ' && before?.isMirrored;
      script = scriptOf(letter) ?? (isBetween || goesOn(letter) ? script : undefined);
      const run = script
        ? { text: letter, font: fontOfScript(script, weight), isMirrored: 'isMirrored' in script }
        : inLatin(letter, weight);
      if (before && before.font === run?.font) before.text += run.text;
      else if (run) {
        if (before?.isMirrored && before.text.endsWith(' ')) {
          before.text = before.text.trimEnd();
          run.text = ` ${run.text}`;
        }
        runs.push(run);
      }
    }
    return runs;
  }

  return { choose, runsOf };
}

function scriptOf(letter: string): Script | undefined {
  return letter < '\u0600' ? undefined : SCRIPTS.find(({ letters }) => letters.test(letter));
}

/** Joiners, and the full stops of Indian scripts, belong to the script before them. */
const goesOn = (letter: string) => ['\u200c', '\u200d', '\u0964', '\u0965'].includes(letter);

type Shaped = { id: number; letters: string[]; position: Position };
const NOWHERE: Position = { xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: 0 };

/**
 * Lets HarfBuzz choose and place the glyphs of a font, and keeps the text readable in the order in which it is written.
 * Signs of Indian scripts are drawn before, or around, the letters that they follow; copying, searching or reading
 * aloud would otherwise follow the drawing. The first glyph of a group carries its first letter, and the other letters
 * follow invisibly. A glyph that carries another letter the next time gets another code.
 */
function shapeWithHarfBuzz(font: PdfFont, file: Buffer, isMirrored: boolean): void {
  const shaper = new hb.Font(new hb.Face(new hb.Blob(file)));
  const codes = new Map<string, number>();
  const empty = font.font.glyphForCodePoint(SPACE).id;
  const shaped = new Map<string, Shaped[]>();

  font.layout = (text) => {
    const glyphs = shape(text);
    return {
      glyphs: glyphs.map(({ id, letters, position }) => ({
        id,
        codePoints: letters.map((letter) => letter.codePointAt(0)!),
        advanceWidth: position.advanceWidth,
      })),
      positions: glyphs.map(({ position }) => position),
      advanceWidth: glyphs.reduce((sum, { position }) => sum + position.xAdvance, 0),
    };
  };
  font.encode = (text) => {
    const glyphs = shape(text);
    return [glyphs.map(codeFor), glyphs.map(({ position }) => position)];
  };

  function shape(text: string): Shaped[] {
    const before = shaped.get(text);
    if (before) return before;
    const buffer = new hb.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    hb.shape(shaper, buffer);
    const infos = buffer.getGlyphInfos();
    const places = buffer.getGlyphPositions();
    const begins = [...new Set(infos.map(({ cluster }) => cluster)), text.length].sort((one, other) => one - other);
    const letters = new Map(begins.map((from, n) => [from, [...text.slice(from, begins[n + 1])]]));
    const { scale } = font;
    const roomOf = new Map<number, number>();
    infos.forEach(({ cluster }, n) => roomOf.set(cluster, (roomOf.get(cluster) ?? 0) + places[n]!.xAdvance));
    const drawn = new Map<number, number>();
    const glyphs = infos.flatMap(({ codepoint: id, cluster }, n): Shaped[] => {
      const { xAdvance, xOffset, yOffset } = places[n]!;
      const room = roomOf.get(cluster)!;
      const left = drawn.get(cluster) ?? 0;
      // One glyph of a group, its letter, takes up the width of the whole group; the others are drawn into it.
      const isCarrier = infos[isMirrored ? n + 1 : n - 1]?.cluster !== cluster;
      const isAfter = !isMirrored && !isCarrier;
      drawn.set(cluster, left + xAdvance);
      const advance = isCarrier ? room * scale : 0;
      const position: Position = {
        xAdvance: advance,
        yAdvance: 0,
        xOffset: (left + xOffset - (isAfter ? room : 0)) * scale,
        yOffset: yOffset * scale,
        // The width that the receipt states. A reading program would take a correction for a space.
        advanceWidth: advance,
      };
      if (!isCarrier) return [{ id, letters: [], position }];
      const [first, ...others] = letters.get(cluster)!;
      const rest = others.map((letter): Shaped => ({ id: empty, letters: [letter], position: NOWHERE }));
      const carrier = { id, letters: [first!], position };
      return isMirrored ? [...rest.reverse(), carrier] : [carrier, ...rest];
    });
    shaped.set(text, glyphs);
    return glyphs;
  }

  function codeFor({ id, letters, position }: Shaped): string {
    const said = letters.length > 0 ? letters.map((letter) => letter.codePointAt(0)!) : [ZERO_WIDTH];
    const key = [id, position.advanceWidth, ...said].join(' ');
    let code = codes.get(key);
    if (code === undefined) {
      code = font.subset.glyphs.push(id) - 1;
      codes.set(key, code);
      font.widths[code] = position.advanceWidth;
      font.unicode[code] = said;
    }
    return code.toString(16).padStart(4, '0');
  }
}

/** The letter of a glyph that has none of its own: a character without width, which readers skip. */
const ZERO_WIDTH = 0x2060;
const SPACE = 0x20;
