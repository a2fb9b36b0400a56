import { changeElements } from '@podium/core/certificate/template/editing/actions.rule.ts'
import type { TextElement } from '@podium/core/certificate/template/design/design.ts'
import { baseStyle } from '@podium/core/certificate/template/editing/mirror.rule.ts'
import { paragraphsOf, withParagraphs } from '@podium/core/certificate/template/editing/style.rule.ts'
import { Select } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useEditor } from '../state/use-editor.ts'
import type { LiveText } from '../text/live-text.ts'
import { FIELD_GROUPS } from './field-groups.ts'
import { panelMessages } from './messages.ts'

/** Inserts a field at the caret, or at the end of a text that is not being edited. */
export function FieldSelect({ element, live }: { element: TextElement; live: LiveText | null }) {
  const t = useT(panelMessages)
  const { language } = useLanguage()
  const editor = useEditor()
  const insert = (code: string) => {
    if (live) return live.insertField(code)
    editor.commit(t('insertField'), (design) =>
      changeElements(design, [element.id], (each) => (each.type === 'text' ? withField(each, code) : each)),
    )
  }
  return (
    <Select
      size="small"
      className="designer-wide"
      aria-label={t('insertField')}
      placeholder={`{ ${t('insertField')}`}
      value={null}
      showSearch={{ optionFilterProp: 'label' }}
      options={FIELD_GROUPS.map(({ label, fields }) => ({
        label: t(label),
        options: Object.entries(fields).map(([value, field]) => ({ value, label: pick(field.label, language) })),
      }))}
      onChange={(code: string | null) => {
        if (code) insert(code)
      }}
    />
  )
}

/** The text with a field appended, in the style of its last run. */
export function withField(element: TextElement, code: string): TextElement {
  const paragraphs = paragraphsOf(element) ?? []
  const last = paragraphs.at(-1) ?? { align: 'left' as const, runs: [] }
  const { bold, italic, underline, fontSize, fontFamily, color, letterSpacing } = last.runs.at(-1) ?? baseStyle(element)
  const run = { bold, italic, underline, fontSize, fontFamily, color, letterSpacing, field: code }
  return withParagraphs(element, [...paragraphs.slice(0, -1), { ...last, runs: [...last.runs, run] }])
}
