import { currentSlide } from '@podium/core/certificate/template/editing/actions.rule.ts'
import type { TextElement } from '@podium/core/certificate/template/design/design.ts'
import { paragraphsOf } from '@podium/core/certificate/template/editing/style.rule.ts'
import { useEditorState } from '../state/use-editor.ts'
import type { EditorState } from '../state/editor.ts'
import { TextInPlace } from './text-in-place.tsx'

/** The text editor above the element being edited. */
export function TextLayer() {
  const element = useEditorState(editedText)
  return element ? <TextInPlace key={element.id} element={element} /> : null
}

function editedText({ design, editing, readOnly }: EditorState): TextElement | null {
  if (editing === null || readOnly) return null
  const found = currentSlide(design)?.elements.find(({ id }) => id === editing)
  return found?.type === 'text' && paragraphsOf(found) ? found : null
}
