/** Properties of characters for line breaking and vertical text. */

const closing = new Set(
  '，。、；：？！．·…—～’”）］｝〉》」』】〕〗〙〛〞﹒﹐﹑﹔﹕﹖﹗％‰℃°′″々ー' +
    ',.;:?!)]}%»›' +
    'ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ',
)
const opening = new Set('（［｛〈《「『【〔〖〘〚〝‘“￥＄＃£¥$([{«‹')
/** Marks that form a unit when doubled. */
const paired = new Set('—…⸺')

/** Marks shared by Chinese and Latin text with different shapes and widths. */
const shared = new Set('‘’“”—…·')

/** The sets indexed by code unit, for speed. */
const kinds = new Uint8Array(0x10000)
for (const [at, set] of [closing, opening, paired, shared].entries()) {
  for (const char of set) kinds[char.charCodeAt(0)]! |= 1 << at
}

/** May not begin a line (禁则: 行首). */
export const isClosing = (char: string): boolean => (kinds[char.charCodeAt(0)]! & 1) !== 0
/** May not end a line (禁则: 行尾). */
export const isOpening = (char: string): boolean => (kinds[char.charCodeAt(0)]! & 2) !== 0
/** 1 for a closing mark, 2 for an opening one, else 0. */
export const edgeOf = (char: string): number => kinds[char.charCodeAt(0)]! & 3
/** Never separated from an equal neighbour (——, ……). */
export const isPaired = (char: string): boolean => (kinds[char.charCodeAt(0)]! & 4) !== 0

/** Looks different in Latin and in Chinese text. */
export const isShared = (char: string): boolean => (kinds[char.charCodeAt(0)]! & 8) !== 0

/** A curved quotation mark, or an apostrophe. */
export const isQuote = (char: string): boolean => '‘’“”'.includes(char)

/** Scripts written without spaces: a line may break on either side of the character. */
export function isIdeographic(code: number): boolean {
  if (code < 0x2e80) return false
  return (
    (code >= 0x2e80 && code <= 0x303f) ||
    (code >= 0x3040 && code <= 0x33ff) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0xa000 && code <= 0xa4cf) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe4f) ||
    (code >= 0xff00 && code <= 0xffef) ||
    (code >= 0x1f000 && code <= 0x1faff) ||
    (code >= 0x20000 && code <= 0x3ffff)
  )
}

/** A space at which a line may end, invisible at its end. */
export const isSpace = (code: number): boolean =>
  code === 0x20 || code === 0x3000 || (code >= 0x2000 && code <= 0x200a && code !== 0x2007)

/** Prohibits a line break on both sides. */
export const isGlue = (code: number): boolean =>
  code === 0xa0 || code === 0x202f || code === 0x2007 || code === 0x2060 || code === 0xfeff

/** Has neither shape nor width. */
export const isInvisible = (code: number): boolean =>
  (code >= 0x200b && code <= 0x200f) ||
  (code >= 0x2060 && code <= 0x2064) ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2066 && code <= 0x2069) ||
  code === 0xfeff ||
  code === 0xad ||
  isControl(code)

/**
 * Can't be set by advances only: scripts that join, reorder or run from right to left, and the replacement character.
 * Reported instead of being printed wrongly.
 */
export const isUndrawable = (code: number): boolean =>
  (code >= 0x590 && code <= 0x10ff) ||
  (code >= 0x1780 && code <= 0x18af) ||
  (code >= 0x1a20 && code <= 0x1aaf) ||
  (code >= 0xfb1d && code <= 0xfdff) ||
  (code >= 0xfe70 && code <= 0xfefe) ||
  code === 0xfffd

/** Combines with the character before it: marks and variation selectors. */
export const isExtending = (code: number): boolean =>
  code >= 0x300 &&
  ((code >= 0x300 && code <= 0x36f) ||
    (code >= 0x20d0 && code <= 0x20ff) ||
    (code >= 0x302a && code <= 0x302d) ||
    (code >= 0x3099 && code <= 0x309a) ||
    isVariation(code))

/** Selects a variant of the character before it; that character is drawn. */
export const isVariation = (code: number): boolean =>
  (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef)

const isControl = (code: number): boolean => code < 0x20 || (code >= 0x7f && code < 0xa0)

const forms: Record<string, number> = {
  '，': 0xfe10,
  '、': 0xfe11,
  '。': 0xfe12,
  '：': 0xfe13,
  '；': 0xfe14,
  '！': 0xfe15,
  '？': 0xfe16,
  '〖': 0xfe17,
  '〗': 0xfe18,
  '…': 0xfe19,
  '—': 0xfe31,
  '–': 0xfe32,
  '＿': 0xfe33,
  '（': 0xfe35,
  '）': 0xfe36,
  '｛': 0xfe37,
  '｝': 0xfe38,
  '〔': 0xfe39,
  '〕': 0xfe3a,
  '【': 0xfe3b,
  '】': 0xfe3c,
  '《': 0xfe3d,
  '》': 0xfe3e,
  '〈': 0xfe3f,
  '〉': 0xfe40,
  '「': 0xfe41,
  '」': 0xfe42,
  '『': 0xfe43,
  '』': 0xfe44,
  '［': 0xfe47,
  '］': 0xfe48,
  '“': 0xfe43,
  '”': 0xfe44,
  '‘': 0xfe41,
  '’': 0xfe42,
}

/**
 * Code point of a mark's vertical form, or 0 when it has none. Curved quotes become corner brackets as in GB/T 15834;
 * the copied text remains the quote.
 */
export const verticalForm = (char: string): number => forms[char] ?? 0

/** Full-width punctuation with a possibly blank half, and its vertical forms. */
export const everyMark: readonly { code: number; upright: boolean }[] = Array.from(
  '，。、；：？！．’”）］｝〉》」』】〕〗〙〛〞（［｛〈《「『【〔〖〘〚〝‘“',
).flatMap((char) => {
  const form = verticalForm(char)
  const level = { code: char.codePointAt(0)!, upright: false }
  return form === 0 ? [level] : [level, { code: form, upright: true }]
})

/** Stands upright in vertical text; everything else is rotated. */
export const isUpright = (char: string, code: number): boolean =>
  isIdeographic(code) || verticalForm(char) !== 0 || code === 0xb7
