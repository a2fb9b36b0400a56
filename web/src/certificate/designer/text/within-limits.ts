import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { NodeJson } from './document.ts'

interface LimitOptions {
  fits: (document: NodeJson) => boolean
  /** Something was not done for want of room. */
  onFull: () => void
}

/**
 * Nothing is written, pasted or made to look otherwise that the design could not hold. What an input method composes
 * is let through, since a browser can't be told no in the middle of it: whoever takes the text over looks again.
 */
export function withinLimits({ fits, onFull }: LimitOptions): Extension {
  return Extension.create({
    name: 'withinLimits',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: (tr, { doc }) => {
          if (!tr.docChanged || tr.getMeta('composition') !== undefined) return true
          // Whatever makes it shorter is welcome.
          if (tr.doc.content.size < doc.content.size || fits(tr.doc.toJSON() as NodeJson)) return true
          onFull()
          return false
        },
      }),
    ],
  })
}

/**
 * Takes back, from its end, as much as needed of what came since `held`, a document that fitted; null: nothing came.
 * It is no step of the history: undoing what was written leaves nothing of it, and redoing brings only what fitted.
 */
export function cutToFit(state: EditorState, held: Node, fits: (document: NodeJson) => boolean): Transaction | null {
  const { doc } = state
  const from = held.content.findDiffStart(doc.content)
  const ends = held.content.findDiffEnd(doc.content)
  if (from === null || !ends) return null
  // Between equal characters both searches claim the same ones.
  const to = ends.b + Math.max(0, from - Math.min(ends.a, ends.b))
  const upTo = (end: number) => state.tr.delete(end, to)
  const fitsUpTo = (end: number) => fits(upTo(end).doc.toJSON() as NodeJson)
  const asHeld = () => state.tr.replaceWith(0, doc.content.size, held.content)
  let [good, beyond] = [from, to]
  while (beyond - good > 1) {
    const middle = (good + beyond) >> 1
    if (fitsUpTo(middle)) good = middle
    else beyond = middle
  }
  // No character is cut in two.
  if (good > from && /[\ud800-\udbff]/.test(doc.textBetween(good - 1, good))) good--
  return (fitsUpTo(good) ? upTo(good) : asHeld()).setMeta('addToHistory', false)
}
