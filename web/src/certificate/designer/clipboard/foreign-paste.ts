import type { Point } from '@podium/core/certificate/template/geometry/box.ts'
import type { Editor } from '../state/editor.ts'

/**
 * What is pasted from outside: pictures, files, words. `point` is the middle of what is seen, in units. Answers whether
 * it took what was brought.
 */
export type ForeignPaste = (editor: Editor, data: DataTransfer, point: Point) => boolean

const takers: ForeignPaste[] = []

/** Puts somebody in charge of what comes from outside; the answer ends it. The one who came last is asked first. */
export function takeForeignPaste(taker: ForeignPaste): () => void {
  takers.unshift(taker)
  return () => void takers.splice(takers.indexOf(taker), 1)
}

/** Gives it to whoever takes it. */
export function onForeignPaste(editor: Editor, data: DataTransfer, point: Point): boolean {
  return takers.some((taker) => taker(editor, data, point))
}
