import {
  designPaper,
  PAPERS,
  paperName,
  setPaper,
  type PaperName,
} from '@podium/core/certificate/template/design/paper.ts'
import { Select } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useEditor, useEditorState } from '../state/use-editor.ts'
import { panelMessages } from './messages.ts'
import { NumberField } from './number-field.tsx'

const LEAST_MM = 50
const MOST_MM = 1200
const SIDES = [
  { side: 'widthMm', label: 'paperWidth' },
  { side: 'heightMm', label: 'paperHeight' },
] as const

/** Paper size and direction of all pages; the canvas takes the same ratio. */
export function PageSection() {
  const t = useT(panelMessages)
  const { language } = useLanguage()
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  const paper = useEditorState((state) => state.design.paper)
  const ratio = useEditorState((state) => state.design.viewportRatio)
  const shownPaper = designPaper({ viewportRatio: ratio, ...(paper ? { paper } : {}) })
  const name = paperName(shownPaper)
  const set = (next: Partial<typeof shownPaper>) =>
    editor.commit(t('paper'), (design) => setPaper(design, { ...shownPaper, ...next }), { coalesce: 'paper' })
  const names = Object.keys(PAPERS) as PaperName[]
  return (
    <section>
      <div className="designer-section-head">
        <h3>{t('page')}</h3>
      </div>
      <p className="designer-hint">{t('nothingChosen')}</p>
      <Select
        size="small"
        className="designer-wide"
        aria-label={t('paper')}
        disabled={readOnly}
        value={name ?? 'custom'}
        options={[
          ...names.map((value) => ({ value, label: pick(PAPERS[value].label, language) })),
          ...(name === null ? [{ value: 'custom', label: t('custom') }] : []),
        ]}
        onChange={(value) => {
          if (value !== 'custom') set(PAPERS[value as PaperName].paper)
        }}
      />
      <div className="designer-pair">
        {SIDES.map(({ side, label }) => (
          <NumberField
            key={side}
            label={t(label)}
            value={shownPaper[side]}
            min={LEAST_MM}
            max={MOST_MM}
            disabled={readOnly}
            onChange={(millimetres) => set({ [side]: millimetres })}
          />
        ))}
      </div>
    </section>
  )
}
