import type { EditorView } from '@tiptap/pm/view'
import { Fragment, Slice, type Node, type Schema } from '@tiptap/pm/model'
import { TEXT_FIELDS } from '@podium/core/certificate/codes.ts'
import { FIELD, STYLE_ATTRIBUTE, type NodeJson } from './document.ts'
import { fittingText } from './text-limits.ts'

/** A field in plain text, `{student}`. */
const FIELD_IN_TEXT = /\{([A-Za-z0-9_]{1,40})\}/

/** The size limit of a text. */
export interface SizeLimit {
  readonly fits: (document: NodeJson) => boolean
  readonly onCut: () => void
}

/**
 * Pastes as plain text in the style at the caret, without foreign styles, pictures or markup. Text copied in the
 * designer keeps its style and is left to the editor. Too long text is cut. Returns whether it handled the paste.
 */
export function pasteAsPlainText(view: EditorView, from: DataTransfer | null, { fits, onCut }: SizeLimit): boolean {
  if (!from || from.files.length > 0) return false
  if (from.getData('text/html').includes(STYLE_ATTRIBUTE)) return false
  const text = from.getData('text/plain')
  if (text === '') return true
  const withText = (some: string) => view.state.tr.replaceSelection(sliceOf(view, some))
  const fitting = fittingText(text, (some) => fits(withText(some).doc.toJSON() as NodeJson))
  if (fitting !== text) onCut()
  if (fitting !== '') view.dispatch(withText(fitting).scrollIntoView())
  return true
}

function sliceOf(view: EditorView, text: string): Slice {
  const { schema, selection, storedMarks } = view.state
  const { $from } = selection
  const marks = storedMarks ?? $from.marks()
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const paragraphs = lines.map((line) =>
    schema.nodes['paragraph']!.create(
      { ...$from.parent.attrs },
      nodesOf(schema, line).map((node) => node.mark(marks)),
    ),
  )
  return new Slice(Fragment.from(paragraphs), 1, 1)
}

function nodesOf(schema: Schema, line: string): Node[] {
  return line.split(/(\{[A-Za-z0-9_]{1,40}\})/).flatMap((part) => {
    const code = FIELD_IN_TEXT.exec(part)?.[1]
    if (code && Object.hasOwn(TEXT_FIELDS, code)) return [schema.nodes[FIELD]!.create({ code })]
    const text = part.replace(/[\0-\u001f\u007f\u2028\u2029\ufeff]/g, ' ')
    return text === '' ? [] : [schema.text(text)]
  })
}
