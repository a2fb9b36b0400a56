import type { Look, Running, StageHandle } from '../stage-handle.ts'

/** Pans the view by dragging. */
export function beginPan({ editor, stage }: StageHandle, start: Look): Running {
  const from = editor.state().view
  stage.dataset['panning'] = ''
  const rest = () => delete stage.dataset['panning']
  return {
    move: ({ clientX, clientY }) =>
      editor.setView({ zoom: from.zoom, x: from.x + clientX - start.clientX, y: from.y + clientY - start.clientY }),
    end: rest,
    cancel: () => {
      rest()
      editor.setView(from)
    },
  }
}
