import type { Point } from '@podium/core/certificate/template/geometry/box.ts'
import type { Editor } from '../state/editor.ts'

/**
 * Handler of pictures, files and text pasted from outside the designer. `point` is the middle of the visible area, in
 * units. Returns whether it handled the data.
 */
export type ForeignPaste = (editor: Editor, data: DataTransfer, point: Point) => boolean

const takers: ForeignPaste[] = []

/** Registers a handler; returns its removal. The handler registered last is tried first. */
export function takeForeignPaste(taker: ForeignPaste): () => void {
  takers.unshift(taker)
  return () => void takers.splice(takers.indexOf(taker), 1)
}

/** Passes the data to the first handler that accepts it. */
export function onForeignPaste(editor: Editor, data: DataTransfer, point: Point): boolean {
  return takers.some((taker) => taker(editor, data, point))
}
