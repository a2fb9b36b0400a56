import { changeElements } from '@podium/core/certificate/template/editing/actions.rule.ts'
import {
  MAX_RADIUS,
  MAX_STROKE,
  ornamentSrc,
  readBuiltIn,
  shapeSrc,
  type ShapeStyle,
} from '@podium/core/certificate/template/built-in-picture.ts'
import type { ImageElement } from '@podium/core/certificate/template/design/design.ts'
import { commonValue } from '@podium/core/certificate/template/editing/style.rule.ts'
import { Button, ColorPicker, Switch } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { NumberField } from '../panels/number-field.tsx'
import { useEditor, useEditorState } from '../state/use-editor.ts'
import { SHAPE_COLOUR } from './new-shapes.ts'
import { shapeMessages } from './messages.ts'

const COLOURS = ['#9c2f24', '#b08d3c', '#1d3f6b', '#1f4f41', '#333333', '#ffffff']

/** Style of lines, shapes and ornaments; null if none is selected. */
export function ShapeSection({ elements }: { elements: readonly ImageElement[] }) {
  const editor = useEditor()
  const shapes = elements.flatMap((element) => {
    const read = readBuiltIn(element.src)
    return read?.kind === 'shape' ? [{ id: element.id, style: read.style }] : []
  })
  const ornaments = elements.flatMap((element) => {
    const read = readBuiltIn(element.src)
    return read?.kind === 'ornament' ? [{ id: element.id, color: read.color }] : []
  })
  const setSrc = (label: string, ids: readonly string[], next: (src: string) => string) =>
    editor.commit(
      label,
      (design) =>
        changeElements(design, ids, (each) => (each.type === 'image' ? { ...each, src: next(each.src) } : each)),
      { coalesce: label },
    )
  return (
    <>
      {shapes.length > 0 && (
        <Shapes
          styles={shapes.map(({ style }) => style)}
          onChange={(label, change) =>
            setSrc(
              label,
              shapes.map(({ id }) => id),
              (src) => withStyle(src, change),
            )
          }
        />
      )}
      {ornaments.length > 0 && (
        <Ornaments
          colour={commonValue(ornaments.map(({ color }) => color))}
          onChange={(label, colour) =>
            setSrc(
              label,
              ornaments.map(({ id }) => id),
              (src) => withColour(src, colour),
            )
          }
        />
      )}
    </>
  )
}

function withStyle(src: string, change: Partial<ShapeStyle>): string {
  const read = readBuiltIn(src)
  return read?.kind === 'shape' ? shapeSrc({ ...read.style, ...change }) : src
}

function withColour(src: string, colour: string): string {
  const read = readBuiltIn(src)
  return read?.kind === 'ornament' ? ornamentSrc(read.name, colour) : src
}

interface ShapesProps {
  styles: readonly ShapeStyle[]
  onChange: (label: string, change: Partial<ShapeStyle>) => void
}

function Shapes({ styles, onChange }: ShapesProps) {
  const t = useT(shapeMessages)
  const readOnly = useEditorState((state) => state.readOnly)
  const fillable = styles.some(({ form }) => form !== 'line')
  const of = <K extends keyof ShapeStyle>(key: K) => commonValue(styles.map((style) => style[key]))
  const width = of('strokeWidth')
  const radius = of('radius')
  return (
    <section>
      <div className="designer-section-head">
        <h3>{t('shape')}</h3>
      </div>
      <Colour
        label={t('stroke')}
        value={of('stroke') ?? null}
        none={fillable}
        onChange={(stroke) => onChange(t('stroke'), { stroke })}
      />
      {fillable && (
        <Colour label={t('fill')} value={of('fill') ?? null} none onChange={(fill) => onChange(t('fill'), { fill })} />
      )}
      <div className="designer-pair">
        <NumberField
          label={t('strokeWidth')}
          value={width ?? null}
          min={0.2}
          max={MAX_STROKE}
          step={0.5}
          disabled={readOnly}
          onChange={(strokeWidth) => onChange(t('strokeWidth'), { strokeWidth })}
        />
        {styles.every(({ form }) => form === 'rect') && (
          <NumberField
            label={t('radius')}
            value={radius ?? null}
            min={0}
            max={MAX_RADIUS}
            disabled={readOnly}
            onChange={(next) => onChange(t('radius'), { radius: next })}
          />
        )}
      </div>
      <div className="designer-line">
        <span id="designer-dashed">{t('dashed')}</span>
        <Switch
          size="small"
          aria-labelledby="designer-dashed"
          checked={styles.every(({ dashed }) => dashed)}
          disabled={readOnly}
          onChange={(dashed) => onChange(t('dashed'), { dashed })}
        />
      </div>
    </section>
  )
}

function Ornaments({ colour, onChange }: { colour: string | null; onChange: (label: string, colour: string) => void }) {
  const t = useT(shapeMessages)
  return (
    <section>
      <div className="designer-section-head">
        <h3>{t('ornament')}</h3>
      </div>
      <Colour
        label={t('colour')}
        value={colour}
        none={false}
        onChange={(next) => onChange(t('colour'), next ?? SHAPE_COLOUR)}
      />
    </section>
  )
}

interface ColourProps {
  label: string
  value: string | null
  /** Whether "none" is a choice. */
  none: boolean
  onChange: (colour: string | null) => void
}

function Colour({ label, value, none, onChange }: ColourProps) {
  const t = useT(shapeMessages)
  const readOnly = useEditorState((state) => state.readOnly)
  return (
    <div className="designer-line">
      <span>{label}</span>
      <span className="designer-row">
        {none && (
          <Button size="small" disabled={readOnly} aria-pressed={value === null} onClick={() => onChange(null)}>
            {t('none')}
          </Button>
        )}
        <ColorPicker
          size="small"
          disabledAlpha
          disabled={readOnly}
          value={value ?? '#ffffff'}
          presets={[{ label, colors: COLOURS }]}
          onChangeComplete={(next) => onChange(next.toHexString().slice(0, 7))}
        >
          <Button size="small" disabled={readOnly} aria-label={`${label} ${value ?? t('none')}`}>
            <span className="designer-swatch" style={{ background: value ?? 'transparent' }} />
          </Button>
        </ColorPicker>
      </span>
    </div>
  )
}
