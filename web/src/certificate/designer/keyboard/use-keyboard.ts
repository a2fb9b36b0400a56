import { useEffect } from 'react'
import { isTyping } from '../stage/gesture/use-gestures.ts'
import type { Editor } from '../state/editor.ts'
import { shortcutOf, type KeyTargets } from './shortcuts.ts'

const CANVAS = '.designer-elements'

/** Handles the window's shortcuts: all while the stage or nothing has the focus, a few from everywhere. */
export function useKeyboard(editor: Editor, targets: KeyTargets): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('.ant-modal-wrap:not([style*=none])'))
        return
      // In a too narrow window the designer is mounted but hidden.
      if (document.querySelector('.designer')?.checkVisibility?.() === false) return
      const { target } = event
      if (isTyping(target)) {
        if (event.key === 'Escape' && editor.state().editing !== null) {
          editor.edit(null)
          document.querySelector<HTMLElement>(CANVAS)?.focus({ preventScroll: true })
        }
        return
      }
      const onStage = target === document.body || (target instanceof Element && target.matches(CANVAS))
      const shortcut = shortcutOf(event, onStage)
      if (!shortcut || shortcut.run(targets) === false) return
      event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [editor, targets])
}
