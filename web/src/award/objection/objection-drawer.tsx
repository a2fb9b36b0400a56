import { objectionKindLabels, objectionStateLabels } from '@podium/core/award/objection/objection-state.ts'
import type { ObjectionRow } from '@podium/core/award/objection/objection.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { DetailDrawer } from '#web/ui/detail-drawer.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { EvidenceList } from './evidence-list.tsx'
import { objectionMessages } from './messages.ts'
import { objectionTones } from './tones.ts'
import { useEvidence } from './use-evidence.ts'
import './objection.css'

/** One objection with its reason, evidence and answer. */
export function ObjectionDrawer({ row, onClose }: { row: ObjectionRow; onClose: () => void }) {
  const t = useT(objectionMessages)
  const item = useT(wordingMessages)('signUpItem')
  const { language } = useLanguage()
  const { state } = row
  const files = useEvidence(row)
  return (
    <DetailDrawer
      open
      title={row.teamName}
      onClose={onClose}
      items={[
        {
          label: t('state'),
          value: <StateTag tone={objectionTones[state]}>{pick(objectionStateLabels[state], language)}</StateTag>,
        },
        { label: t('kind'), value: pick(objectionKindLabels[row.kind], language) },
        { label: t('round'), value: row.roundName, wide: true },
        { label: item, value: row.itemName },
        { label: t('stage'), value: row.stageName },
        { label: t('school'), value: row.schoolName },
        { label: t('number'), value: row.number },
        { label: t('filedBy'), value: row.filedByName },
        { label: t('filedAt'), value: timeText(row.filedAt) },
        { label: t('reason'), value: <span className="objection-text">{row.reason}</span>, wide: true },
        { label: t('evidence'), value: files.length > 0 ? <EvidenceList files={files} /> : '', wide: true },
        { label: t('answer'), value: row.answer && <span className="objection-text">{row.answer}</span>, wide: true },
        { label: t('answeredBy'), value: row.answeredByName },
        { label: t('endedAt'), value: timeText(row.answeredAt) },
      ]}
    />
  )
}
