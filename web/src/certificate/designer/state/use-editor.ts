import { createContext, createElement, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { Editor, EditorState } from './editor.ts'

const EditorContext = createContext<Editor | null>(null)

export function EditorProvider({ editor, children }: { editor: Editor; children: ReactNode }) {
  return createElement(EditorContext, { value: editor }, children)
}

/** The editor of the page; it stays the same, so that using it never redraws. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor is only for what stands inside an EditorProvider')
  return editor
}

/** A part of the state; redraws when that part changes. `selector` answers something that the state holds, not a new object. */
export function useEditorState<T>(selector: (state: EditorState) => T): T {
  const editor = useEditor()
  return useSyncExternalStore(editor.subscribe, () => selector(editor.state()))
}
