import { createContext, createElement, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { Editor, EditorState } from './editor.ts'

const EditorContext = createContext<Editor | null>(null)

export function EditorProvider({ editor, children }: { editor: Editor; children: ReactNode }) {
  return createElement(EditorContext, { value: editor }, children)
}

/** The editor of the page; the object never changes, so using it causes no rerender. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor needs an EditorProvider')
  return editor
}

/**
 * A part of the editor's state; rerenders when that part changes. `selector` must return a value of the state, not a
 * new object.
 */
export function useEditorState<T>(selector: (state: EditorState) => T): T {
  const editor = useEditor()
  return useSyncExternalStore(editor.subscribe, () => selector(editor.state()))
}
