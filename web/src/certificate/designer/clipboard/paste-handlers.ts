import type { Point } from '@podium/core/certificate/template/geometry/box.ts'
import type { Editor } from '../state/editor.ts'

/**
 * Handler of pictures, files and text pasted from outside the designer. `point` is the middle of the visible area, in
 * units. Returns whether it handled the data.
 */
export type PasteHandler = (editor: Editor, data: DataTransfer, point: Point) => boolean

const handlers: PasteHandler[] = []

/** Registers a handler; returns its removal. The handler registered last is tried first. */
export function registerPasteHandler(handler: PasteHandler): () => void {
  handlers.unshift(handler)
  return () => void handlers.splice(handlers.indexOf(handler), 1)
}

/** Passes the data to the first handler that accepts it. */
export function handleForeignPaste(editor: Editor, data: DataTransfer, point: Point): boolean {
  return handlers.some((handler) => handler(editor, data, point))
}
