import { currentSlide, updateSlide } from '@podium/core/certificate/template/editing/actions.rule.ts'
import type { DesignElement } from '@podium/core/certificate/template/design/design.ts'
import { movedTo } from '@podium/core/certificate/template/geometry/order.rule.ts'
import { useRef, useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { designerMessages } from '../messages.ts'
import { useKeyTargets } from '../stage/key-targets-context.ts'
import { announce } from '../state/announce.tsx'
import { useEditor, useEditorState } from '../state/use-editor.ts'
import { LayerRow } from './layer-row.tsx'
import './arrange.css'

/** The page's elements, front first: select, rename, hide, lock, and reorder by drag or keys. */
export function LayerPanel() {
  const t = useT(designerMessages)
  const editor = useEditor()
  const commands = useKeyTargets()
  const elements = useEditorState((state) => currentSlide(state.design)?.elements) ?? []
  const selection = useEditorState((state) => state.selection)
  const readOnly = useEditorState((state) => state.readOnly)
  const list = useRef<HTMLUListElement>(null)
  const [drop, setDrop] = useState<{ id: string; before: number } | null>(null)
  const chosen = new Set(selection)
  const rows = elements.toReversed()

  /** `before` is an index counted from the front. */
  const moveElement = ({ id, name }: DesignElement, before: number) => {
    const to = elements.length - before
    editor.commit(t('order'), (design) => {
      const now = currentSlide(design)?.elements ?? []
      const next = movedTo(now, id, to)
      return next === now ? design : updateSlide(design, { elements: [...next] })
    })
    const after = currentSlide(editor.state().design)?.elements ?? []
    const at = after.length - after.findIndex((each) => each.id === id)
    announce(t('layerNow', { name, at, count: after.length }))
  }
  const indexAt = (clientY: number): number => {
    const nodes = [...(list.current?.children ?? [])]
    const below = nodes.findIndex((node) => {
      const { top, height } = node.getBoundingClientRect()
      return clientY < top + height / 2
    })
    return below < 0 ? nodes.length : below
  }
  const select = (id: string, add: boolean) => {
    if (add) commands.select(chosen.has(id) ? selection.filter((each) => each !== id) : [...selection, id])
    else commands.select([id])
  }
  /** Removes the whole selection if this element is part of it, then focuses the row that follows. */
  const remove = (id: string, at: number) => {
    if (!chosen.has(id)) commands.select([id])
    commands.remove()
    requestAnimationFrame(() => {
      const remaining = [...(list.current?.querySelectorAll<HTMLElement>('.designer-layer-name') ?? [])]
      remaining[Math.min(at, remaining.length - 1)]?.focus()
    })
  }
  if (rows.length === 0) return <p className="designer-layers-hint">{t('layersEmpty')}</p>
  return (
    <>
      <ul ref={list} className="designer-layers" aria-label={t('layers')}>
        {rows.map((element, at) => (
          <LayerRow
            key={element.id}
            element={element}
            chosen={chosen.has(element.id)}
            readOnly={readOnly}
            mark={
              drop?.before === at ? 'before' : drop?.before === rows.length && at === rows.length - 1 ? 'after' : null
            }
            onSelect={(add) => select(element.id, add)}
            onMove={(by) => moveElement(element, by < 0 ? Math.max(0, at - 1) : Math.min(rows.length, at + 2))}
            onRemove={() => remove(element.id, at)}
            onDrag={(clientY) => setDrop({ id: element.id, before: indexAt(clientY) })}
            onDrop={(clientY) => {
              setDrop(null)
              if (clientY !== null) moveElement(element, indexAt(clientY))
            }}
          />
        ))}
      </ul>
      {!readOnly && <p className="designer-layers-hint">{t('layersHint')}</p>}
    </>
  )
}
