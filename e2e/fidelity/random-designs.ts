import { TEXT_FIELDS } from '@podium/core/certificate/codes.ts'
import { FONT_FAMILIES, type Design, type TextElement } from '@podium/core/certificate/template/design/design.ts'
import { mirrored } from '@podium/core/certificate/template/editing/mirror.rule.ts'
import { writeRichText, type RichParagraph, type RichRun } from '@podium/core/certificate/template/design/rich-text.ts'
import { standardCharacters } from '../../press/src/font/standard-characters.ts'
import { rareHan } from '../../press/src/sample/people.ts'

export interface Sample {
  design: Design
  /** The values of the fields. */
  values: Record<string, string>
}

/** A pseudo-random generator of numbers from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const marks = Array.from('，。、；：？！（）《》〈〉“”‘’「」『』【】〔〕·—…～％￥・々')
const words =
  'Certificate of Award International Robot Contest 2026 No. WAVE To AVATAR fi ffl Müller Łódź Ελλάδα Россия'
const western = words.split(' ')
const odd = [
  'ｶﾅ',
  'カタカナ',
  'ひらがな',
  '㈱',
  '①',
  '½',
  '№',
  '（a）',
  '“Q”',
  'e\u0301',
  'x\u0304',
  'か\u3099',
  '\u00a0',
  '葛\u{e0100}',
  '😀',
  '⸺',
]

/** Words of scripts whose letters join, stack or run from right to left. */
const shapedWords =
  'ئۇيغۇر مۇكاپات گۈلنار شىنجاڭ ئوقۇغۇچى قازاق مەكتەپ مُحَمَّد لا می\u200cروم ' +
  'བཀྲ་ཤིས་བདེ་ལེགས། སྒྲོལ་མ རྡོ་རྗེ་ བསྟན་འཛིན རྒྱ་མཚོ་ ཨོཾ སློབ་གྲྭ། ' +
  'ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ ᠰᠤᠷᠤᠭᠴᠢ ᠡᠷᠳᠡᠨᠢ ᠪᠢᠴᠢᠭ᠌'
const shapedList = shapedWords.split(' ')
const joiningLetters = Array.from('ابپتجچخدرزژسشغفقكگڭلمنھوۇۆۈۋېىيئە')

type Random = (() => number) & { shaped?: boolean }
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!
const between = (random: Random, least: number, most: number): number => least + random() * (most - least)
/** Rounds to a hundredth, as number fields and gestures do. */
const hundredth = (value: number): number => Math.round(value * 100) / 100
const han = (random: Random): string => String.fromCodePoint(pick(random, standardCharacters))
const rare = (random: Random): string => String.fromCodePoint(pick(random, rareHan))
const many = (random: Random, least: number, most: number, one: () => string): string =>
  Array.from({ length: Math.floor(between(random, least, most + 1)) }, one).join('')

function shapedPiece(random: Random): string {
  const kind = random()
  if (kind < 0.2) return many(random, 1, 8, () => pick(random, joiningLetters))
  if (kind < 0.3) return `${pick(random, shapedList)}（${pick(random, shapedList)}）`
  return pick(random, shapedList) + (random() < 0.5 ? ' ' : '')
}

function piece(random: Random): string {
  if (random.shaped && random() < 0.4) return shapedPiece(random)
  const kind = random()
  if (kind < 0.4) return many(random, 1, 12, () => han(random))
  if (kind < 0.5) return many(random, 1, 4, () => rare(random))
  if (kind < 0.65) return `${pick(random, western)} ${pick(random, western)}`
  if (kind < 0.72) return many(random, 1, 10, () => pick(random, Array.from('0123456789.,-/:%')))
  if (kind < 0.87)
    return pick(random, marks) + (random() < 0.2 ? pick(random, ['——', '……', '”，', '》（', '。」']) : '')
  if (kind < 0.93) return pick(random, [' ', '  ', '\u3000', '\u3000\u3000', '\n', ' · '])
  return pick(random, odd)
}

const textOf = (random: Random, pieces: number): string => many(random, 1, pieces, () => piece(random))

const color = (random: Random): string =>
  `#${Math.floor(random() * 0xa0a0a0)
    .toString(16)
    .padStart(6, '0')}`

function runOf(random: Random, size: number, values: Record<string, string>): RichRun {
  const style = {
    bold: random() < 0.3,
    italic: random() < 0.2,
    underline: random() < 0.2,
    fontSize: random() < 0.6 ? size : hundredth(between(random, 6, 60)),
    fontFamily: pick(random, FONT_FAMILIES),
    color: color(random),
    letterSpacing: random() < 0.6 ? 0 : hundredth(between(random, -2, 15)),
  }
  if (random() < 0.7) return { ...style, text: textOf(random, 8) }
  const field = pick(random, Object.keys(TEXT_FIELDS))
  values[field] ??=
    random() < 0.5 ? textOf(random, 3) : many(random, 2, 4, () => (random() < 0.9 ? han(random) : rare(random)))
  return { ...style, field }
}

function elementOf(random: Random, at: number, values: Record<string, string>, tall: number): TextElement {
  const size = random() < 0.5 ? pick(random, [12, 16, 18, 20, 24, 32, 48]) : hundredth(between(random, 5, 70))
  const paragraphs = Array.from({ length: 1 + Math.floor(random() * 3) }, (): RichParagraph => ({
    align: pick(random, ['left', 'center', 'right', 'justify', 'justify']),
    runs: Array.from({ length: 1 + Math.floor(random() * 3) }, () => runOf(random, size, values)),
  }))
  const vertical = random() < 0.3
  const [along, across] = [between(random, 60, 640), between(random, 40, 300)]
  return mirrored({
    type: 'text',
    id: `e${at}`,
    name: `e${at}`,
    left: hundredth(between(random, -20, 600)),
    top: hundredth(between(random, -20, tall * 0.7)),
    width: hundredth(vertical ? across : along),
    height: hundredth(vertical ? along : across),
    rotate: random() < 0.6 ? 0 : pick(random, [90, -90, 180, 15, hundredth(between(random, -360, 360))]),
    content: writeRichText(paragraphs),
    contentText: '',
    fontSize: size,
    fontFamily: 'SimSun',
    defaultFontName: pick(random, FONT_FAMILIES),
    defaultColor: color(random),
    bold: false,
    vertical,
    color: '#000000',
    source: '',
    fit: pick(random, ['wrap', 'shrink', 'shrink', 'grow']),
    minSize: pick(random, [4, 8, 12]),
    lineHeight: random() < 0.3 ? undefined : hundredth(between(random, 0.8, 2.5)),
    paragraphSpacing: random() < 0.5 ? undefined : hundredth(between(random, 0, 40)),
    verticalAlign: pick(random, ['top', 'middle', 'bottom', undefined]),
  })
}

/**
 * The random design of that number with its field values; the same seed gives the same design. `shaped`: with words
 * that need shaping.
 */
export function randomSample(seed: number, number: number, shaped = false): Sample {
  const random: Random = Object.assign(randomFrom(Math.imul(seed, 0x9e3779b1) + number), { shaped })
  const values: Record<string, string> = {}
  const viewportRatio = pick(random, [0.7085, 0.7085, 1.4142, 1, hundredth(between(random, 0.4, 2))])
  const elements = Array.from({ length: 2 + Math.floor(random() * 4) }, (_, at) =>
    elementOf(random, at, values, 1000 * viewportRatio),
  )
  const design: Design = { title: `样张 ${number}`, slides: [{ id: '1', elements }], viewportRatio, slideIndex: 0 }
  return { design: random() < 0.2 ? withPaper(design, random) : design, values }
}

/** Adds paper of a random size; the canvas is centred on it. */
function withPaper(design: Design, random: Random): Design {
  const widthMm = hundredth(between(random, 60, 900))
  return {
    ...design,
    paper: {
      widthMm,
      heightMm: hundredth(Math.min(1200, Math.max(50, widthMm * design.viewportRatio * between(random, 0.97, 1.03)))),
    },
  }
}
