import { addElements } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { roomLeft } from '@podium/core/certificate/template/editing/clipboard.ts'
import { TEXT_FIELDS } from '@podium/core/certificate/codes.ts'
import { CANVAS_WIDTH, type DesignElement, type TextElement } from '@podium/core/certificate/template/design/design.ts'
import { freeSpot, nextFreeSpot } from '@podium/core/certificate/template/editing/free-spot.rule.ts'
import { mirrored } from '@podium/core/certificate/template/editing/mirror.rule.ts'
import { elementOf, type PresetName } from '@podium/core/certificate/template/design/presets.ts'
import { DEFAULT_STYLE, writeRichText, type RichParagraph } from '@podium/core/certificate/template/design/rich-text.ts'
import { withParagraphs } from '@podium/core/certificate/template/editing/style.rule.ts'
import { ambient } from '#web/lib/ambient.ts'
import { translator } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { designerMessages } from '../messages.ts'
import type { Editor } from '../state/editor.ts'
import type { UploadedPicture } from './picture/upload-picture.ts'

/** A point of the page in units; left out: its middle. */
export interface PagePoint {
  x: number
  y: number
}

const NEW_SIZE = 28
const INK = '#333333'
/** Greatest width of an inserted picture in units. */
const PICTURE_UNITS = 360
/** Width of pasted text in units. */
const TEXT_UNITS = 600
const LINE = 1.6
/** Greatest side length that a design may contain. */
const MOST_UNITS = 10_000

/** Inserts an element centred on the point, or at a free position, and selects it; announces when the page is full. */
export function insertElement(editor: Editor, label: string, element: DesignElement, point?: PagePoint): void {
  const { design } = editor.state()
  if (roomLeft(design) < 1) {
    toast('warning', translator(designerMessages, ambient().language())('pasteFull'))
    return
  }
  const { width, height } = element
  const middle = { x: CANVAS_WIDTH / 2, y: (CANVAS_WIDTH * design.viewportRatio) / 2 }
  const at = point
    ? nextFreeSpot(design, { x: Math.round(point.x - width / 2), y: Math.round(point.y - height / 2) })
    : freeSpot(design, element, middle)
  const positioned = { ...element, left: at.x, top: at.y }
  editor.commit(label, (now) => addElements(now, [positioned]), { select: [element.id] })
  // Keys act on the new element.
  document.querySelector<HTMLElement>('.designer-elements')?.focus({ preventScroll: true })
}

export function presetElement(editor: Editor, name: PresetName, label: string): DesignElement {
  return { ...elementOf(name, editor.newId()), name: label }
}

/** A new text element: text, or a single field. */
export function textElement(editor: Editor, name: string, paragraphs: readonly RichParagraph[]): TextElement {
  const lines = Math.max(1, paragraphs.length)
  return mirrored({
    type: 'text',
    id: editor.newId(),
    name: name.slice(0, 60),
    left: 0,
    top: 0,
    width: TEXT_UNITS,
    height: Math.min(Math.ceil(NEW_SIZE * LINE * lines), MOST_UNITS),
    rotate: 0,
    content: writeRichText(paragraphs),
    contentText: '',
    fontSize: NEW_SIZE,
    fontFamily: DEFAULT_STYLE.fontFamily,
    defaultFontName: DEFAULT_STYLE.fontFamily,
    defaultColor: INK,
    bold: false,
    vertical: false,
    color: INK,
    source: '',
  })
}

const style = { ...DEFAULT_STYLE, fontSize: NEW_SIZE, color: INK }

export function plainTextElement(editor: Editor, content: string, name: string): TextElement {
  const lines = content.split('\n')
  return textElement(
    editor,
    name,
    lines.map((text) => ({ align: 'left', runs: text === '' ? [] : [{ ...style, text }] })),
  )
}

/** A new text with sample words, reported until they are edited. */
export function placeholderElement(editor: Editor, content: string, name: string): TextElement {
  return { ...plainTextElement(editor, content, name), placeholder: true }
}

/** A text element with one field only. */
export function fieldElement(editor: Editor, code: string, label: string): TextElement {
  const lines = TEXT_FIELDS[code]?.sample.split('\n').length ?? 1
  const created = textElement(editor, label, [{ align: 'left', runs: [] }])
  const height = Math.ceil(NEW_SIZE * LINE * lines)
  return withParagraphs({ ...created, height, code }, [{ align: 'left', runs: [{ ...style, field: code }] }])
}

export function pictureElement(editor: Editor, { src, width, height }: UploadedPicture, name: string): DesignElement {
  const wide = Math.min(PICTURE_UNITS, width)
  const tall = Math.max(1, Math.round((wide * height) / width))
  const box = { left: 0, top: 0, width: wide, height: tall, rotate: 0 }
  return { type: 'image', id: editor.newId(), name: name.slice(0, 60), ...box, src, fixedRatio: true }
}
