import type { EditorView } from '@tiptap/pm/view'
import { Fragment, Slice, type Node, type Schema } from '@tiptap/pm/model'
import { TEXT_FIELDS } from '@podium/core/certificate/codes.ts'
import { FIELD, OWN, type NodeJson } from './document.ts'
import { fittingWords } from './text-limits.ts'

/** A field in plain text, `{student}`. */
const FIELD_IN_WORDS = /\{([A-Za-z_]{1,40})\}/

/** The size limit of a text. */
export interface Room {
  readonly fits: (document: NodeJson) => boolean
  readonly onCut: () => void
}

/**
 * Pastes as plain text in the style at the caret, without foreign styles, pictures or markup. Text copied in the
 * designer keeps its style and is left to the editor. Too long text is cut. Returns whether it handled the paste.
 */
export function pasteAsWords(view: EditorView, from: DataTransfer | null, { fits, onCut }: Room): boolean {
  if (!from || from.files.length > 0) return false
  if (from.getData('text/html').includes(OWN)) return false
  const words = from.getData('text/plain')
  if (words === '') return true
  const withWords = (some: string) => view.state.tr.replaceSelection(sliceOf(view, some))
  const kept = fittingWords(words, (some) => fits(withWords(some).doc.toJSON() as NodeJson))
  if (kept !== words) onCut()
  if (kept !== '') view.dispatch(withWords(kept).scrollIntoView())
  return true
}

function sliceOf(view: EditorView, words: string): Slice {
  const { schema, selection, storedMarks } = view.state
  const { $from } = selection
  const marks = storedMarks ?? $from.marks()
  const lines = words.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const paragraphs = lines.map((line) =>
    schema.nodes['paragraph']!.create(
      { ...$from.parent.attrs },
      nodesOf(schema, line).map((node) => node.mark(marks)),
    ),
  )
  return new Slice(Fragment.from(paragraphs), 1, 1)
}

function nodesOf(schema: Schema, line: string): Node[] {
  return line.split(/(\{[A-Za-z_]{1,40}\})/).flatMap((part) => {
    const code = FIELD_IN_WORDS.exec(part)?.[1]
    if (code && Object.hasOwn(TEXT_FIELDS, code)) return [schema.nodes[FIELD]!.create({ code })]
    const text = part.replace(/[\0-\u001f\u007f\u2028\u2029\ufeff]/g, ' ')
    return text === '' ? [] : [schema.text(text)]
  })
}
