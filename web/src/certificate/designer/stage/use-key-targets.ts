import { currentSlide } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { CANVAS_WIDTH } from '@podium/core/certificate/template/design/design.ts'
import { boundsOfAll, type Rect } from '@podium/core/certificate/template/geometry/box.ts'
import { fitView, fullSize, scrollIntoView, zoomedAt } from '@podium/core/certificate/template/geometry/view.rule.ts'
import { designPaper } from '@podium/core/certificate/template/design/paper.ts'
import { useMemo, type RefObject } from 'react'
import { createCommands, type DesignerTranslate } from '../arrange/commands.ts'
import { toggleOption, type KeyTargets } from '../keyboard/shortcuts.ts'
import { announce } from '../state/announce.tsx'
import type { Editor } from '../state/editor.ts'
import type { StageHandle } from './stage-handle.ts'

/** Margin in pixels around a page that fits the window. */
const EDGE_PX = 56
/** Margin in pixels between an element selected by keyboard and the edge of the stage. */
const REVEAL_MARGIN_PX = 40

/** Commands and view actions for keys, buttons and menus. */
export function useKeyTargetsOf(
  editor: Editor,
  handleRef: RefObject<StageHandle | null>,
  t: DesignerTranslate,
  help: () => void,
): KeyTargets {
  return useMemo(() => {
    const size = () => handleRef.current!.stage.getBoundingClientRect()
    const pageRect = (): Rect => ({
      left: 0,
      top: 0,
      width: CANVAS_WIDTH,
      height: CANVAS_WIDTH * editor.state().design.viewportRatio,
    })
    const zoomTo = (zoom: number) => {
      const { width, height } = size()
      editor.setView(zoomedAt(editor.state().view, zoom, { x: width / 2, y: height / 2 }))
      announce(t('zoomNow', { percent: percentOf(editor) }))
    }
    const fit = (rect: Rect) => {
      editor.setView(fitView(rect, size(), EDGE_PX))
      announce(t('zoomNow', { percent: percentOf(editor) }))
    }
    const commands = createCommands(editor, t)
    const selectionBounds = () => {
      const ids = new Set(editor.state().selection)
      return boundsOfAll(currentSlide(editor.state().design)?.elements.filter(({ id }) => ids.has(id)) ?? [])
    }
    return {
      ...commands,
      /** Scrolls an element selected by keyboard into view. */
      selectNext: (step: 1 | -1) => {
        const found = commands.selectNext(step)
        const bounds = selectionBounds()
        if (found && bounds) editor.setView(scrollIntoView(editor.state().view, bounds, size(), REVEAL_MARGIN_PX))
        return found
      },
      fit: () => fit(pageRect()),
      fitSelection: () => fit(selectionBounds() ?? pageRect()),
      fullSize: () => zoomTo(fullZoom(editor)),
      zoomBy: (factor: number) => zoomTo(editor.state().view.zoom * factor),
      toggle: (option: 'snap' | 'grid' | 'rulers') => {
        announce(t(toggleOption(option) ? 'on' : 'off', { label: t(option) }))
      },
      help,
    }
  }, [editor, handleRef, t, help])
}

const fullZoom = (editor: Editor) => fullSize(designPaper(editor.state().design).widthMm, CANVAS_WIDTH)

/** At 100 a millimetre of paper is a millimetre of the screen, as far as the browser knows its resolution. */
export function percentOf(editor: Editor): number {
  return Math.round((editor.state().view.zoom / fullZoom(editor)) * 100)
}
