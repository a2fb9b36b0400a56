import type { PointerInput, Running, StageHandle } from '../stage-handle.ts'

/** Pans the view by dragging. */
export function beginPan({ editor, stage }: StageHandle, start: PointerInput): Running {
  const from = editor.state().view
  stage.dataset['panning'] = ''
  const stopPanning = () => delete stage.dataset['panning']
  return {
    move: ({ clientX, clientY }) =>
      editor.setView({ zoom: from.zoom, x: from.x + clientX - start.clientX, y: from.y + clientY - start.clientY }),
    end: stopPanning,
    cancel: () => {
      stopPanning()
      editor.setView(from)
    },
  }
}
