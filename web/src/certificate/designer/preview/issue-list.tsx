import { TEXT_FIELDS } from '@podium/core/certificate/codes.ts'
import { issueLabels } from '@podium/core/certificate/labels.ts'
import { useDeferredValue, useMemo } from 'react'
import { pick, useLanguage, useT, type Translate } from '#web/lib/i18n/i18n.ts'
import { useFaces, useShapedState } from '../fonts/use-faces.ts'
import { SAMPLE_VALUES } from '../stage/sample-values.ts'
import { useEditor, useEditorState } from '../state/use-editor.ts'
import { findingsOf, type Finding } from './issues.ts'
import { previewMessages } from './messages.ts'

/** Problems that the previewed texts would have in print; each links to its element. */
export function IssueList() {
  const t = useT(previewMessages)
  const { language } = useLanguage()
  const editor = useEditor()
  const { faces, shaped } = useFaces()
  // Words are missing only until the shaper is loaded.
  const coming = useShapedState(shaped) === 'loading'
  const design = useDeferredValue(useEditorState((state) => state.design))
  const values = useDeferredValue(useEditorState((state) => state.values)) ?? SAMPLE_VALUES
  const all = useMemo(() => (faces ? findingsOf(design, values, faces) : []), [design, values, faces])
  const findings = coming ? all.filter(({ issue }) => issue.kind !== 'missing-glyph') : all
  return (
    <section className="designer-shelf" aria-live="polite">
      <h3>{t('issues')}</h3>
      {findings.length === 0 && !coming && <p className="designer-hint">{t('noIssues')}</p>}
      <ul className="designer-issues">
        {findings.map((finding) => (
          <li key={JSON.stringify(finding.issue)} data-kind={finding.issue.kind}>
            <button
              type="button"
              onClick={() => {
                editor.goToSlide(finding.issue.page)
                editor.select([finding.issue.element])
              }}
            >
              {detailOf(finding, t, language)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function detailOf(
  { issue, name, other = '' }: Finding,
  t: Translate<(typeof previewMessages)['words']>,
  language: 'zh-cn' | 'en',
): string {
  if (issue.kind === 'shrunk') return t('shrunkTo', { name, size: Math.round(issue.size * 10) / 10 })
  if (issue.kind === 'overlap') return t('overlaps', { name, other })
  if (issue.kind === 'missing-glyph') return t('lacks', { name, character: issue.character })
  if (issue.kind === 'missing-value') {
    const label = TEXT_FIELDS[issue.code]?.label
    return t('empty', { name, field: label ? pick(label, language) : issue.code })
  }
  if (issue.kind === 'hidden-line') {
    const label = TEXT_FIELDS[issue.code]?.label
    return t('other', {
      name,
      what: `${pick(issueLabels[issue.kind], language)} · ${label ? pick(label, language) : issue.code}`,
    })
  }
  return t('other', { name, what: pick(issueLabels[issue.kind], language) })
}
