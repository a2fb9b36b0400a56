import type { DesignElement } from '@podium/core/certificate/template/design/design.ts'
import { memo } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { designerMessages } from '../messages.ts'
import { ElementDrawing, sameExceptPosition } from './element-drawing.tsx'

/** An element's position as CSS transform; gestures write the same. */
export function transformOf({ left, top, rotate }: Pick<DesignElement, 'left' | 'top' | 'rotate'>): string {
  return rotate === 0 ? `translate(${left}px, ${top}px)` : `translate(${left}px, ${top}px) rotate(${rotate}deg)`
}

/** The DOM id of an element, for `aria-activedescendant`. */
export const nodeIdOf = (id: string): string => `designer-element-${id}`

interface ElementViewProps {
  element: DesignElement
  selected: boolean
  /** Its text is being edited; the text editor draws it. */
  editing: boolean
}

/** An element without its position, which `Elements` writes: moving renders nothing. */
export const ElementView = memo(function ElementView({ element, selected, editing }: ElementViewProps) {
  const t = useT(designerMessages)
  const { id, name, width, height } = element
  const kind = element.type === 'text' ? t('text') : element.code ? t(element.code) : t('image')
  return (
    <div
      id={nodeIdOf(id)}
      data-id={id}
      data-locked={element.locked || undefined}
      className="designer-element"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option tag can't hold a drawing
      role="option"
      aria-selected={selected}
      aria-label={`${name}, ${kind}`}
      style={{ width, height, visibility: editing ? 'hidden' : undefined }}
    >
      <ElementDrawing element={element} />
    </div>
  )
}, sameView)

function sameView(a: ElementViewProps, b: ElementViewProps): boolean {
  return a.selected === b.selected && a.editing === b.editing && sameExceptPosition(a.element, b.element)
}
