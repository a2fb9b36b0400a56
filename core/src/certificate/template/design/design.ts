import { z } from 'zod'

/**
 * A certificate's design. The canvas is 1,000 units wide and 1,000 × viewportRatio high; array order is z-order;
 * several slides are the pages of one certificate. @spec D01
 */
export const DEFAULT_TITLE = '未命名证书'
export const DEFAULT_VIEWPORT_RATIO = 0.7085
export const CANVAS_WIDTH = 1000

/** Font families of a text; openly licensed fonts substitute those that aren't installed. @spec D09 */
export const FONT_FAMILIES = ['SourceHanSans', 'SimSun', 'SimHei', 'KaiTi', 'FangSong'] as const
export type FontFamily = (typeof FONT_FAMILIES)[number]

/** What an editing command changes: the style of an element or its position. @spec D09 */
export type EditingScope = 'elStyle' | 'elPosition'

const elementId = z.string().min(1).max(40)
const unit = z.number().min(-10_000).max(10_000)
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/)

/** @spec D02 */
const common = {
  id: elementId,
  name: z.string().max(60),
  left: unit,
  top: unit,
  width: z.number().min(0).max(10_000),
  height: z.number().min(0).max(10_000),
  rotate: z.number().min(-360).max(360),
  /** Neither displayed nor printed. */
  hidden: z.boolean().optional(),
  /** Can't be moved, and is selected by its layer only. */
  locked: z.boolean().optional(),
  /** Elements of one group are selected and moved together. */
  group: elementId.optional(),
}

/**
 * Text. `content` (rich text, see rich-text.ts) is the truth for style; contentText, fontSize, fontFamily, bold and
 * color mirror its first run. `source` names the preset, `code` binds the whole element to one field. @spec D03
 */
export const TextElement = z.strictObject({
  type: z.literal('text'),
  ...common,
  content: z.string().max(20_000),
  contentText: z.string().max(10_000),
  fontSize: z.number().min(1).max(400),
  fontFamily: z.enum(FONT_FAMILIES),
  defaultFontName: z.enum(FONT_FAMILIES),
  defaultColor: colour,
  bold: z.boolean(),
  vertical: z.boolean(),
  color: colour,
  source: z.string().max(60),
  code: z.string().max(60).optional(),
  fit: z.enum(['wrap', 'shrink', 'grow']).optional(),
  /** Smallest font size when the text shrinks to fit, in units. */
  minSize: z.number().min(1).max(400).optional(),
  lineHeight: z.number().min(0.5).max(5).optional(),
  /** Units after each paragraph but the last. */
  paragraphSpacing: z.number().min(0).max(400).optional(),
  verticalAlign: z.enum(['top', 'middle', 'bottom']).optional(),
  /** Still the sample words of a new text; removed once the words are edited. */
  placeholder: z.literal(true).optional(),
})
export type TextElement = z.infer<typeof TextElement>

/** Fractions of the picture that are cut off at each side; a part must remain. */
export const Crop = z
  .strictObject({
    left: z.number().min(0).max(0.98),
    top: z.number().min(0).max(0.98),
    right: z.number().min(0).max(0.98),
    bottom: z.number().min(0).max(0.98),
  })
  .refine(({ left, right, top, bottom }) => left + right <= 0.99 && top + bottom <= 0.99)
export type Crop = z.infer<typeof Crop>

/** A picture, the seal or the QR code. `src` is `file:<id>`, `built-in:<name>` or empty for a bound one. @spec D04 */
export const ImageElement = z.strictObject({
  type: z.literal('image'),
  ...common,
  src: z
    .string()
    .max(200)
    .regex(/^$|^file:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^built-in:[a-z0-9-]+$/),
  fixedRatio: z.boolean(),
  opacity: z.number().min(0).max(1).optional(),
  crop: Crop.optional(),
  code: z.enum(['qrCode', 'seal']).optional(),
})
export type ImageElement = z.infer<typeof ImageElement>

export const DesignElement = z.discriminatedUnion('type', [TextElement, ImageElement])
export type DesignElement = z.infer<typeof DesignElement>

export const Slide = z.strictObject({
  id: elementId,
  elements: z.array(DesignElement).max(500),
  background: z
    .union([z.strictObject({ image: ImageElement.shape.src }), z.strictObject({ color: colour })])
    .nullable()
    .optional(),
})
export type Slide = z.infer<typeof Slide>

/** Millimetres. */
export const Paper = z.strictObject({
  widthMm: z.number().min(50).max(1200),
  heightMm: z.number().min(50).max(1200),
})
export type Paper = z.infer<typeof Paper>

export const Design = z.strictObject({
  title: z.string().min(1).max(80),
  slides: z.array(Slide).min(1).max(10),
  viewportRatio: z.number().min(0.2).max(5),
  slideIndex: z.number().int().min(0).max(9),
  /** Default: A4, or a page as wide as A4 where the ratio differs. */
  paper: Paper.optional(),
})
export type Design = z.infer<typeof Design>

/** A new design: the default title and one empty slide with id '1'. @spec D01 */
export function emptyDesign(): Design {
  return {
    title: DEFAULT_TITLE,
    slides: [{ id: '1', elements: [] }],
    viewportRatio: DEFAULT_VIEWPORT_RATIO,
    slideIndex: 0,
  }
}

const ALPHABET = 'useandom-26T198340PX75pxJACKVERYMINDBUSHWOLF_GQZbfghjklqvwyzrict'
export const ID_LENGTH = 21

/** An id of 21 characters out of 64; `bytes` are 21 random bytes. @spec D11 */
export function designId(bytes: Uint8Array): string {
  if (bytes.length !== ID_LENGTH) throw new RangeError(`an id takes ${ID_LENGTH} random bytes, not ${bytes.length}`)
  return Array.from(bytes, (byte) => ALPHABET[byte & 63]).join('')
}
