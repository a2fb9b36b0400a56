import { changeElements } from '@podium/core/certificate/template/editing/actions.rule.ts'
import type { DesignElement } from '@podium/core/certificate/template/design/design.ts'
import { designPaper, canvasLength, displayLength } from '@podium/core/certificate/template/design/paper.ts'
import { commonValue } from '@podium/core/certificate/template/editing/style.rule.ts'
import { Segmented } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useEditor, useEditorState } from '../state/use-editor.ts'
import { setLengthUnit, useLengthUnit } from './length-unit.ts'
import { panelMessages } from './messages.ts'
import { NumberField } from './number-field.tsx'

type Length = 'left' | 'top' | 'width' | 'height'
const LENGTHS: readonly Length[] = ['left', 'top', 'width', 'height']
const LEAST = 1
/** Greatest coordinate of a design, in both directions. */
const MOST = 10_000

/** Position, size and rotation of the selected elements as number fields. */
export function PositionSection({ elements }: { elements: readonly DesignElement[] }) {
  const t = useT(panelMessages)
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  const ratio = useEditorState((state) => state.design.viewportRatio)
  const ownPaper = useEditorState((state) => state.design.paper)
  const unit = useLengthUnit()
  const paper = designPaper({ viewportRatio: ratio, paper: ownPaper })
  const set = (name: Length | 'rotate', value: number) => {
    const ids = elements.map(({ id }) => id)
    const change = (element: DesignElement) => withNumber(element, name, value)
    editor.commit(t('shape', { what: t(name) }), (now) => changeElements(now, ids, change), { coalesce: name })
  }
  return (
    <section>
      <div className="designer-section-head">
        <h3>{t('place')}</h3>
        <Segmented
          size="small"
          aria-label={t('unit')}
          value={unit}
          options={[
            { value: 'mm', label: t('mm') },
            { value: 'px', label: t('px') },
          ]}
          onChange={setLengthUnit}
        />
      </div>
      <div className="designer-pair">
        {LENGTHS.map((name) => {
          const value = commonValue(elements.map((element) => element[name]))
          return (
            <NumberField
              key={name}
              label={t(name)}
              value={value === null ? null : displayLength(value, unit, paper)}
              step={unit === 'mm' ? 0.5 : 1}
              disabled={readOnly}
              onChange={(shown) => set(name, canvasLength(shown, unit, paper))}
            />
          )
        })}
        <NumberField
          label={t('rotate')}
          value={commonValue(elements.map(({ rotate }) => Math.round(rotate * 10) / 10))}
          min={-360}
          max={360}
          suffix="°"
          disabled={readOnly}
          onChange={(value) => set('rotate', value)}
        />
      </div>
    </section>
  )
}

/**
 * The element with one number of its box changed, within the limits of a design; a picture with fixed ratio stays
 * proportional.
 */
export function withNumber(element: DesignElement, name: Length | 'rotate', requested: number): DesignElement {
  const value = Math.max(-MOST, Math.min(requested, MOST))
  if (element[name] === value) return element
  if (name === 'left' || name === 'top' || name === 'rotate') return { ...element, [name]: value }
  const length = Math.max(LEAST, value)
  const other = name === 'width' ? 'height' : 'width'
  if (element.type !== 'image' || !element.fixedRatio) return { ...element, [name]: length }
  const ratio = element[other] / Math.max(element[name], LEAST)
  return {
    ...element,
    [name]: length,
    [other]: Math.min(MOST, Math.max(LEAST, Math.round(length * ratio * 100) / 100)),
  }
}
