import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
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
