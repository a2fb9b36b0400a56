import { TEXT_FIELDS } from '@podium/core/certificate/codes.ts'
import { needsNoDecision } from '@podium/core/certificate/issue/make.rule.ts'
import type { RowFinding } from '@podium/core/certificate/issue/row.rule.ts'
import { issueLabels } from '@podium/core/certificate/labels.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { certificateOfficeMessages } from '../office-messages.ts'
import './rows.css'

/** Problems of a certificate: kind, element and detail. */
export function FindingList({ findings }: { findings: readonly RowFinding[] }) {
  const { language } = useLanguage()
  return (
    <ul className="certificate-findings">
      {findings.map((finding) => (
        <li key={JSON.stringify(finding)}>
          <StateTag tone={needsNoDecision(finding.kind) ? 'neutral' : 'warning'}>
            {pick(issueLabels[finding.kind], language)}
          </StateTag>
          <FindingDetail finding={finding} />
        </li>
      ))}
    </ul>
  )
}

/** The element, and the character, field or size concerned. */
function FindingDetail({ finding: { kind, element, detail } }: { finding: RowFinding }) {
  const t = useT(certificateOfficeMessages)
  const { language } = useLanguage()
  const what = () => {
    switch (kind) {
      case 'missing-value':
      case 'hidden-line':
        return pick(TEXT_FIELDS[detail]?.label ?? { zh: detail, en: detail }, language)
      case 'shrunk':
        return t('shrunkTo', { size: detail })
      case 'overlap':
        return t('overlapsWith', { element: detail })
      case 'code-too-small':
        return `${detail} mm`
      case 'missing-glyph':
        return `${detail} (U+${detail.codePointAt(0)?.toString(16).toUpperCase() ?? ''})`
      default:
        return detail
    }
  }
  const where =
    kind === 'record-changed' ? pick(TEXT_FIELDS[element]?.label ?? { zh: element, en: element }, language) : element
  const texts = new Set([where, what()].filter((text) => text !== ''))
  return <span className="figures">{[...texts].join(' · ')}</span>
}
