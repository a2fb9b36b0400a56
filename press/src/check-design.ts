import { aligns, fontFamilies, shapeForms } from './design.ts'
import type { CheckedDesign, Crop, Design, Values } from './design.ts'

/** Why a design is refused, with the path: `pages[0].elements[3].width`. */
export interface DesignFault {
  at: string
  zh: string
  en: string
}

/** Limits above any real certificate; each is checked before what it counts is read. */
export const limits = {
  pages: 20,
  elements: 500,
  paragraphs: 200,
  runs: 200,
  /** Elements, paragraphs and runs of a design in total. */
  parts: 5_000,
  /** Fields of a design in total. */
  fields: 500,
  /** Characters in all runs of a design in total. */
  characters: 100_000,
  /** Characters of one field's value. */
  valueLength: 2_000,
} as const

class Refused extends Error {
  readonly fault: DesignFault
  constructor(at: string, zh: string, en: string) {
    super(`${at}: ${en}`)
    this.fault = { at, zh, en }
  }
}

type Check = (value: unknown, at: string, state: State) => void
interface State {
  characters: number
  parts: number
  fields: number
  ids: Set<string>
}

const sound = new WeakSet<Design>()

/** Validates untrusted input. Returns either a valid, deeply frozen copy, or the first fault with its path. */
export function readDesign(input: unknown): { design: CheckedDesign } | { fault: DesignFault } {
  try {
    checkDesign(input, 'design', { characters: 0, parts: 0, fields: 0, ids: new Set() })
    const design = frozen(input as Design) as CheckedDesign
    sound.add(design)
    return { design }
  } catch (error) {
    if (error instanceof Refused) return { fault: error.fault }
    throw error
  }
}

/** The same for trusted input: a fault is thrown as a TypeError. */
export function soundDesign(input: Design): CheckedDesign {
  const read = readDesign(input)
  if ('design' in read) return read.design
  throw new TypeError(`design is not sound: ${read.fault.at} ${read.fault.en}`)
}

/** Whether this very object was returned by `readDesign`, which the type alone can't guarantee. */
export const isChecked = (design: Design): design is CheckedDesign => sound.has(design)

/** A deeply frozen copy. Depth and size of the input were checked before. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return Object.freeze(value.map((part: unknown) => frozen(part))) as T
  const parts = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.freeze(Object.fromEntries(parts.map(([key, part]) => [key, frozen(part)]))) as T
}

/** Why these values can't be printed, or null. */
export function whyNotValues(values: Values): DesignFault | null {
  for (const [code, text] of Object.entries(values)) {
    if (typeof text !== 'string') return { at: code, zh: '必须是文字', en: 'must be text' }
    if (text.length > limits.valueLength) {
      return {
        at: code,
        zh: `不能超过 ${limits.valueLength} 个字`,
        en: `has more than ${limits.valueLength} characters`,
      }
    }
  }
  return null
}

const number =
  (least: number, most: number): Check =>
  (value, at) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new Refused(at, '必须是数字', 'must be a number')
    if (value < least || value > most) {
      throw new Refused(at, `必须在 ${least} 到 ${most} 之间`, `must be from ${least} to ${most}`)
    }
  }

const text =
  (most: number, pattern?: RegExp): Check =>
  (value, at) => {
    if (typeof value !== 'string') throw new Refused(at, '必须是文字', 'must be text')
    if (value.length > most) throw new Refused(at, `不能超过 ${most} 个字`, `has more than ${most} characters`)
    if (pattern && !pattern.test(value)) throw new Refused(at, '格式不正确', 'is not written as it should be')
  }

const flag: Check = (value, at) => {
  if (typeof value !== 'boolean') throw new Refused(at, '必须是“是”或“否”', 'must be true or false')
}

const oneOf =
  (choices: readonly string[]): Check =>
  (value, at) => {
    if (typeof value === 'string' && choices.includes(value)) return
    throw new Refused(at, `只能是 ${choices.join('、')}`, `must be one of ${choices.join(', ')}`)
  }

const list =
  (most: number, item: Check): Check =>
  (value, at, state) => {
    if (!Array.isArray(value)) throw new Refused(at, '必须是列表', 'must be a list')
    if (value.length > most) throw new Refused(at, `不能超过 ${most} 项`, `has more than ${most} entries`)
    for (let i = 0; i < value.length; i++) item(value[i], `${at}[${i}]`, state)
  }

/** Counts what it checks against a limit of the whole design. */
const tallied =
  (what: 'parts' | 'fields', check: Check): Check =>
  (value, at, state) => {
    if (++state[what] > limits[what])
      throw new Refused(at, '设计过于复杂', `is one of more than ${limits[what]} ${what}`)
    check(value, at, state)
  }

/** An object with exactly these keys. */
const record =
  (fields: Record<string, Check>, optional: Record<string, Check> = {}): Check =>
  (value, at, state) => {
    const object = asObject(value, at)
    for (const key of Object.keys(object)) {
      if (Object.hasOwn(fields, key) || Object.hasOwn(optional, key)) continue
      throw new Refused(`${at}.${key.slice(0, 40)}`, '是未知的内容', 'is not known')
    }
    for (const [key, check] of Object.entries(fields)) check(object[key], `${at}.${key}`, state)
    for (const [key, check] of Object.entries(optional)) {
      if (object[key] !== undefined) check(object[key], `${at}.${key}`, state)
    }
  }

function asObject(value: unknown, at: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new Refused(at, '必须是一组内容', 'must be an object')
}

const color = text(7, /^#[0-9a-fA-F]{6}$/)
const optionalColor: Check = (value, at, state) => {
  if (value !== null) color(value, at, state)
}
const code = text(64, /^[A-Za-z][\w.-]*$/)
/** A key into the images passed to the compiler; these characters can't form an address. */
const name = text(200, /^[\w.:-]+$/)

const id: Check = (value, at, state) => {
  text(64, /^[\w.:-]+$/)(value, at, state)
  if (state.ids.has(value as string)) throw new Refused(at, '与另一个元素重复', 'is used twice')
  state.ids.add(value as string)
}

const counted: Check = (value, at, state) => {
  text(limits.characters)(value, at, state)
  state.characters += (value as string).length
  if (state.characters <= limits.characters) return
  throw new Refused(
    at,
    `全部文字不能超过 ${limits.characters} 个`,
    `makes the design longer than ${limits.characters} characters`,
  )
}

const nobreak: Check = (value, at, state) => {
  if (value !== 'items') flag(value, at, state)
}
const style = { family: oneOf(fontFamilies), sizeUnits: number(1, 1000), color }
const finery = { bold: flag, italic: flag, underline: flag, nobreak, letterSpacing: number(-50, 500) }
const literalRun = record({ ...style, text: counted }, finery)
const fieldRun = tallied('fields', record({ ...style, code }, finery))
const run: Check = tallied('parts', (value, at, state) =>
  ('code' in asObject(value, at) ? fieldRun : literalRun)(value, at, state),
)

const paragraph = tallied(
  'parts',
  record(
    {
      align: oneOf(aligns),
      lineHeight: number(0.5, 10),
      paragraphSpacing: number(0, 1000),
      runs: list(limits.runs, run),
    },
    { hideEmpty: flag },
  ),
)

const fits: Record<string, Check> = {
  wrap: record({ kind: oneOf(['wrap']) }),
  grow: record({ kind: oneOf(['grow']) }),
  shrink: record({ kind: oneOf(['shrink']), minSize: number(1, 1000) }),
}

const byKind =
  (kinds: Record<string, Check>): Check =>
  (value, at, state) => {
    const { kind } = asObject(value, at)
    oneOf(Object.keys(kinds))(kind, `${at}.kind`, state)
    kinds[kind as string]!(value, at, state)
  }

const coordinate = number(-5000, 5000)
const extent = number(0.1, 5000)
const box = { id, left: coordinate, top: coordinate, width: extent, height: extent, rotate: number(-360, 360) }

/** At least a hundredth of the picture must remain in either direction. */
const crop: Check = (value, at, state) => {
  const side = number(0, 0.99)
  record({ left: side, top: side, right: side, bottom: side })(value, at, state)
  const { left, top, right, bottom } = value as Crop
  if (left + right <= 0.99 && top + bottom <= 0.99) return
  throw new Refused(at, '裁剪后没有内容', 'leaves nothing of the picture')
}

const element = byKind({
  text: record({
    kind: oneOf(['text']),
    ...box,
    paragraphs: list(limits.paragraphs, paragraph),
    vertical: flag,
    verticalAlign: oneOf(['top', 'middle', 'bottom']),
    fit: byKind(fits),
  }),
  image: record({ kind: oneOf(['image']), ...box, image: name, opacity: number(0, 1) }, { crop, alt: counted }),
  shape: record({
    kind: oneOf(['shape']),
    ...box,
    form: oneOf(shapeForms),
    stroke: optionalColor,
    strokeWidth: number(0, 100),
    dashed: flag,
    fill: optionalColor,
    radius: number(0, 500),
    opacity: number(0, 1),
  }),
  qr: record(
    {
      kind: oneOf(['qr']),
      ...box,
      content: (value, at, state) =>
        record('code' in asObject(value, at) ? { code } : { text: counted })(value, at, state),
      level: oneOf(['M', 'Q', 'H']),
      color,
    },
    { alt: counted },
  ),
})

const background: Check = (value, at, state) => {
  if (value === null) return
  record('image' in asObject(value, at) ? { image: name } : { color })(value, at, state)
}

const checkDesign = record({
  title: text(200),
  language: text(35, /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/),
  sheet: record(
    { widthMm: number(10, 2000), heightMm: number(10, 2000), viewportRatio: number(0.05, 20) },
    { bleedMm: number(0, 50) },
  ),
  pages: (value, at, state) => {
    list(limits.pages, record({ background, elements: list(limits.elements, tallied('parts', element)) }))(
      value,
      at,
      state,
    )
    if ((value as unknown[]).length === 0) throw new Refused(at, '至少要有一页', 'must have a page')
  },
})
