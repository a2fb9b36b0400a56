import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { NodeJson } from './document.ts'

interface LimitOptions {
  fits: (document: NodeJson) => boolean
  /** Called when a change was rejected by the limits. */
  onFull: () => void
}

/**
 * Rejects editor transactions that exceed the design's limits. Input method compositions can't be rejected midway: the
 * session cuts them afterwards.
 */
export function withinLimits({ fits, onFull }: LimitOptions): Extension {
  return Extension.create({
    name: 'withinLimits',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: (tr, { doc }) => {
          if (!tr.docChanged || tr.getMeta('composition') !== undefined) return true
          // Changes that shorten the text are always accepted.
          if (tr.doc.content.size < doc.content.size || fits(tr.doc.toJSON() as NodeJson)) return true
          onFull()
          return false
        },
      }),
    ],
  })
}

/**
 * Removes from the end of the text inserted since `accepted`, a document within limits, as much as exceeds them; null:
 * nothing was inserted. Not in the undo history: undo removes the whole insertion, and redo restores what fitted.
 */
export function cutToFit(
  state: EditorState,
  accepted: Node,
  fits: (document: NodeJson) => boolean,
): Transaction | null {
  const { doc } = state
  const from = accepted.content.findDiffStart(doc.content)
  const ends = accepted.content.findDiffEnd(doc.content)
  if (from === null || !ends) return null
  // With repeated characters both diff ends may overlap.
  const to = ends.b + Math.max(0, from - Math.min(ends.a, ends.b))
  const upTo = (end: number) => state.tr.delete(end, to)
  const fitsUpTo = (end: number) => fits(upTo(end).doc.toJSON() as NodeJson)
  const restored = () => state.tr.replaceWith(0, doc.content.size, accepted.content)
  let [fitting, beyond] = [from, to]
  while (beyond - fitting > 1) {
    const middle = (fitting + beyond) >> 1
    if (fitsUpTo(middle)) fitting = middle
    else beyond = middle
  }
  // Never splits a surrogate pair.
  if (fitting > from && /[\ud800-\udbff]/.test(doc.textBetween(fitting - 1, fitting))) fitting--
  return (fitsUpTo(fitting) ? upTo(fitting) : restored()).setMeta('addToHistory', false)
}
