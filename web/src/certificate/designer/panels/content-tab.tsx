import { FontSizeOutlined } from '@ant-design/icons'
import { IMAGE_FIELDS } from '@podium/core/certificate/codes.ts'
import { PRESETS, type Preset, type PresetName } from '@podium/core/certificate/template/design/presets.ts'
import { Button } from 'antd'
import type { DragEvent } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useEditor, useEditorState } from '../state/use-editor.ts'
import { useLiveText } from '../text/live-text.ts'
import { fieldElement, insertElement, placeholderElement, presetElement } from './add-elements.ts'
import { FIELD_GROUPS } from './field-groups.ts'
import { PANEL_ITEM_TYPE } from './picture/insert-data.ts'
import { panelMessages } from './messages.ts'
import './panels.css'

const all = Object.entries(PRESETS) as [PresetName, Preset][]
const isNumber = ([, preset]: [PresetName, Preset]) => preset.kind === 'text' && preset.style?.fontSize === 16
const GROUPS = [
  { label: 'presets', list: all.filter((each) => each[1].kind === 'text' && !isNumber(each)) },
  { label: 'numbers', list: all.filter(isNumber) },
] as const

const MARKS = ['qr_code', 'seal'] as const

/**
 * What can be inserted into a certificate: text, ready-made paragraphs, fields, the seal and the QR code.
 * @spec D05 D06 D07 D08
 */
export function ContentTab() {
  const t = useT(panelMessages)
  const { language } = useLanguage()
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  const live = useLiveText()
  const presetChip = (name: PresetName, label: string): ChipRow => ({
    label,
    dragData: `preset:${name}`,
    onClick: () => {
      // Under its own name, even where it belongs to a field.
      const what = pick(PRESETS[name].label, language)
      insertElement(editor, t('added', { what }), presetElement(editor, name, what))
    },
  })
  const fieldChip = (code: string, label: string): ChipRow => ({
    label,
    dragData: `field:${code}`,
    onClick: () => {
      if (live) live.insertField(code)
      else insertElement(editor, t('added', { what: label }), fieldElement(editor, code, label))
    },
  })
  return (
    <>
      <Button
        block
        icon={<FontSizeOutlined />}
        disabled={readOnly}
        onClick={() => insertElement(editor, t('addText'), placeholderElement(editor, t('newText'), t('text')))}
      >
        {t('addText')}
      </Button>
      {GROUPS.map(({ label, list }) => (
        <section key={label} className="designer-shelf">
          <h3>{t(label)}</h3>
          <Chips
            disabled={readOnly}
            chips={list.map(([name, preset]) => presetChip(name, pick(preset.label, language)))}
          />
        </section>
      ))}
      <section className="designer-shelf">
        <h3>{t('marks')}</h3>
        <Chips
          disabled={readOnly}
          chips={MARKS.map((name) => presetChip(name, pick(IMAGE_FIELDS[PRESETS[name].code].label, language)))}
        />
      </section>
      <section className="designer-shelf">
        <h3>{t('fields')}</h3>
        <p className="designer-hint">{t('fieldHint')}</p>
        {FIELD_GROUPS.map(({ label, fields }) => (
          <section key={label}>
            <h4>{t(label)}</h4>
            <Chips
              disabled={readOnly}
              chips={Object.entries(fields).map(([code, field]) => fieldChip(code, pick(field.label, language)))}
            />
          </section>
        ))}
      </section>
    </>
  )
}

interface ChipRow {
  readonly label: string
  /** Drag data that the stage receives on drop. */
  readonly dragData: string
  readonly onClick: () => void
}

function Chips({ chips, disabled }: { chips: readonly ChipRow[]; disabled: boolean }) {
  return (
    <ul>
      {chips.map((chip) => (
        <li key={chip.dragData}>
          <Chip {...chip} disabled={disabled} />
        </li>
      ))}
    </ul>
  )
}

function Chip({ label, dragData, disabled, onClick }: ChipRow & { disabled: boolean }) {
  const drag = (event: DragEvent) => {
    event.dataTransfer.setData(PANEL_ITEM_TYPE, dragData)
    event.dataTransfer.effectAllowed = 'copy'
  }
  return (
    <button
      type="button"
      className="designer-pill"
      draggable={!disabled}
      disabled={disabled}
      onDragStart={drag}
      // Keeps the caret in the text being edited.
      onMouseDown={(event) => {
        if (document.activeElement?.closest('.designer-writing')) event.preventDefault()
      }}
      onClick={onClick}
    >
      {label}
    </button>
  )
}
