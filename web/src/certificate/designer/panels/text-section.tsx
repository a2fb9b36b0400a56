import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ItalicOutlined,
  MenuOutlined,
  UnderlineOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignMiddleOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons'
import { changeElements } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { CANVAS_WIDTH, FONT_FAMILIES, type TextElement } from '@podium/core/certificate/template/design/design.ts'
import { DEFAULT_LINE_HEIGHT, FAMILIES } from '@podium/core/certificate/template/design/printable.ts'
import {
  commonFormatOf,
  restyledElement,
  commonValue,
  withVerticalText,
  type TextFormat,
} from '@podium/core/certificate/template/editing/style.rule.ts'
import { Button, Checkbox, ColorPicker, Segmented, Select, Tooltip } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { TEXT_FIELDS } from '@podium/core/certificate/codes.ts'
import { useFaces } from '../fonts/use-faces.ts'
import { useEditor, useEditorState } from '../state/use-editor.ts'
import { useLiveText } from '../text/live-text.ts'
import { FieldSelect } from './field-select.tsx'
import { FitFields } from './fit-fields.tsx'
import { panelMessages } from './messages.ts'
import { NumberField } from './number-field.tsx'
import { SizeField } from './size-field.tsx'

/** Common text colours of certificates. */
const COLORS = ['#000000', '#333333', '#ff0000', '#c00000', '#9c2f24', '#b08d3c', '#1d5b8f', '#ffffff']

/** Text style: of the selected words while editing, else of the whole text. */
export function TextSection({ elements }: { elements: readonly TextElement[] }) {
  const t = useT(panelMessages)
  const { language } = useLanguage()
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  const live = useLiveText()
  const elementsStyle = useMemo(() => commonFormatOf(elements), [elements])
  const style = live?.style ?? elementsStyle
  const ids = elements.map(({ id }) => id)
  const setStyle = (label: string, next: Partial<TextFormat>) => {
    if (live) live.setStyle(next)
    else {
      const [name] = Object.keys(next)
      editor.commit(label, (design) => changeElements(design, ids, restyledElement(next)), { coalesce: `look-${name}` })
    }
  }
  const setBox = (label: string, next: Partial<TextElement>) =>
    editor.commit(
      label,
      (design) => changeElements(design, ids, (each) => (each.type === 'text' ? { ...each, ...next } : each)),
      { coalesce: `box-${Object.keys(next)[0]}` },
    )
  const [first] = elements
  const bound = elements.length === 1 && first?.code ? TEXT_FIELDS[first.code] : undefined
  return (
    <section>
      <div className="designer-section-head">
        <h3>{t('text')}</h3>
      </div>
      {bound && <p className="designer-hint">{t('boundTo', { field: pick(bound.label, language) })}</p>}
      <Select
        size="small"
        className="designer-wide"
        aria-label={t('family')}
        value={style.fontFamily}
        placeholder={t('mixed')}
        disabled={readOnly}
        options={FONT_FAMILIES.map((value) => ({ value, label: t(value) }))}
        onChange={(fontFamily) => setStyle(t('family'), { fontFamily })}
      />
      <MissingFontHint family={style.fontFamily} />
      <div className="designer-row">
        <SizeField
          value={style.fontSize}
          disabled={readOnly}
          onChange={(fontSize) => setStyle(t('size'), { fontSize })}
        />
        <ColorPicker
          size="small"
          disabledAlpha
          disabled={readOnly}
          value={style.color ?? '#808080'}
          presets={[{ label: t('color'), colors: COLORS }]}
          onChangeComplete={(color) => setStyle(t('color'), { color: color.toHexString().slice(0, 7) })}
        >
          <Button size="small" aria-label={`${t('color')} ${style.color ?? t('mixed')}`} disabled={readOnly}>
            <span className="designer-swatch" style={{ background: style.color ?? 'transparent' }} />
          </Button>
        </ColorPicker>
        {(['bold', 'italic', 'underline'] as const).map((name) => (
          <Toggle
            key={name}
            label={t(name)}
            on={style[name] === true}
            disabled={readOnly}
            icon={STYLE_ICONS[name]}
            onToggle={(on) => setStyle(t(name), { [name]: on })}
          />
        ))}
        <Toggle
          label={t('vertical')}
          on={elements.every(({ vertical }) => vertical)}
          disabled={readOnly}
          icon={<span className="designer-vertical-icon">竖</span>}
          onToggle={(vertical) =>
            editor.commit(t('vertical'), (design) =>
              changeElements(design, ids, withVerticalText(vertical, CANVAS_WIDTH * design.viewportRatio)),
            )
          }
        />
      </div>
      <div className="designer-row">
        <Segmented
          size="small"
          aria-label={t('align')}
          disabled={readOnly}
          value={style.align ?? ''}
          options={(['left', 'center', 'right', 'justify'] as const).map((value) => ({
            value,
            icon: ALIGN_ICONS[value],
            title: t(ALIGN_LABELS[value]),
            label: <span className="designer-unseen">{t(ALIGN_LABELS[value])}</span>,
          }))}
          onChange={(align) => setStyle(t('align'), { align: align as TextFormat['align'] })}
        />
        <Segmented
          size="small"
          aria-label={t('verticalAlign')}
          disabled={readOnly}
          value={commonValue(elements.map(({ verticalAlign }) => verticalAlign ?? 'top')) ?? ''}
          options={(['top', 'middle', 'bottom'] as const).map((value) => ({
            value,
            icon: VERTICAL_ICONS[value],
            title: t(VERTICAL_LABELS[value]),
            label: <span className="designer-unseen">{t(VERTICAL_LABELS[value])}</span>,
          }))}
          onChange={(value) => setBox(t('verticalAlign'), { verticalAlign: value as 'top' })}
        />
      </div>
      <div className="designer-pair">
        <NumberField
          label={t('letterSpacing')}
          value={style.letterSpacing}
          min={-50}
          max={400}
          disabled={readOnly}
          onChange={(letterSpacing) => setStyle(t('letterSpacing'), { letterSpacing })}
        />
        <NumberField
          label={t('lineHeight')}
          value={commonValue(elements.map(({ lineHeight }) => lineHeight ?? DEFAULT_LINE_HEIGHT))}
          min={0.5}
          max={5}
          step={0.1}
          disabled={readOnly}
          onChange={(lineHeight) => setBox(t('lineHeight'), { lineHeight })}
        />
        <NumberField
          label={t('paragraphSpacing')}
          value={commonValue(elements.map(({ paragraphSpacing }) => paragraphSpacing ?? 0))}
          min={0}
          max={400}
          disabled={readOnly}
          onChange={(paragraphSpacing) => setBox(t('paragraphSpacing'), { paragraphSpacing })}
        />
      </div>
      <Checkbox
        className="designer-check"
        checked={style.hideEmpty === true}
        indeterminate={style.hideEmpty === null}
        disabled={readOnly}
        onChange={({ target }) => setStyle(t('hideEmpty'), { hideEmpty: target.checked })}
      >
        {t('hideEmpty')}
      </Checkbox>
      <FitFields elements={elements} disabled={readOnly} onChange={setBox} />
      {elements.length === 1 && !readOnly && <FieldSelect element={first!} live={live} />}
    </section>
  )
}

const STYLE_ICONS = { bold: <BoldOutlined />, italic: <ItalicOutlined />, underline: <UnderlineOutlined /> }
const ALIGN_ICONS = {
  left: <AlignLeftOutlined />,
  center: <AlignCenterOutlined />,
  right: <AlignRightOutlined />,
  justify: <MenuOutlined />,
}
const ALIGN_LABELS = { left: 'alignLeft', center: 'alignCenter', right: 'alignRight', justify: 'alignJustify' } as const
const VERTICAL_ICONS = {
  top: <VerticalAlignTopOutlined />,
  middle: <VerticalAlignMiddleOutlined />,
  bottom: <VerticalAlignBottomOutlined />,
}
const VERTICAL_LABELS = { top: 'alignTop', middle: 'alignMiddle', bottom: 'alignBottom' } as const

interface ToggleProps {
  label: string
  on: boolean
  icon: ReactNode
  disabled: boolean
  onToggle: (on: boolean) => void
}

function Toggle({ label, on, icon, disabled, onToggle }: ToggleProps) {
  return (
    <Tooltip title={label}>
      <Button
        size="small"
        type={on ? 'primary' : 'default'}
        ghost={on}
        icon={icon}
        aria-label={label}
        aria-pressed={on}
        disabled={disabled}
        // Keeps the text selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onToggle(!on)}
      />
    </Tooltip>
  )
}

/** Warns that a font family is not installed. */
function MissingFontHint({ family }: { family: TextFormat['fontFamily'] | null }) {
  const t = useT(panelMessages)
  const { faces } = useFaces()
  if (!family || !faces) return null
  const installed = faces.all.some((face) => face.family === FAMILIES[family])
  return installed ? null : <p className="designer-hint">{t('standIn', { family: t(family) })}</p>
}
