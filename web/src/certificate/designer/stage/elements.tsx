import { currentSlide } from '@podium/core/certificate/template/editing/actions.rule.ts'
import type { DesignElement } from '@podium/core/certificate/template/design/design.ts'
import { useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { designerMessages } from '../messages.ts'
import { useEditorState } from '../state/use-editor.ts'
import { ElementView, nodeIdOf, transformOf } from './element-view.tsx'

/** The elements of the page, as a list box for screen readers. */
export function Elements({ ref }: { ref: React.Ref<HTMLDivElement> }) {
  const t = useT(designerMessages)
  const slide = useEditorState((state) => currentSlide(state.design))
  const page = useEditorState((state) => state.design.slideIndex + 1)
  const selection = useEditorState((state) => state.selection)
  const editing = useEditorState((state) => state.editing)
  const list = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => list.current!, [])
  const chosen = new Set(selection)
  const visible = slide?.elements.filter(({ hidden }) => !hidden) ?? []
  const last = selection.at(-1)
  useLayoutEffect(() => writePositions(list.current!, visible))
  return (
    <div
      ref={list}
      className="designer-elements"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select can't hold what stands anywhere on a sheet
      role="listbox"
      aria-multiselectable
      aria-label={t('canvas', { page, count: visible.length })}
      aria-describedby="designer-canvas-hint"
      aria-activedescendant={last && visible.some(({ id }) => id === last) ? nodeIdOf(last) : undefined}
      tabIndex={0}
    >
      {visible.map((element) => (
        <ElementView
          key={element.id}
          element={element}
          selected={chosen.has(element.id)}
          editing={editing === element.id}
        />
      ))}
    </div>
  )
}

/** The last transform written to each node. */
const lastTransforms = new WeakMap<Element, string>()

/** Writes positions directly to the DOM, not through React, for speed with hundreds of elements. */
function writePositions(list: HTMLElement, elements: readonly DesignElement[]): void {
  let node = list.firstElementChild as HTMLElement | null
  for (const element of elements) {
    const transform = transformOf(element)
    if (node && lastTransforms.get(node) !== transform) {
      lastTransforms.set(node, transform)
      node.style.transform = transform
    }
    node = (node?.nextElementSibling ?? null) as HTMLElement | null
  }
}
