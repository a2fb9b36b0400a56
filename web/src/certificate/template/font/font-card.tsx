import { refusalText, refuse } from '@podium/core/base/refusal.ts'
import {
  CHARACTER_SETS,
  characterSetLabels,
  embeddingLabels,
  faceFamilyLabels,
  type CharacterSet,
} from '@podium/core/certificate/template/font/font.ts'
import { whyNotRemoveFont } from '@podium/core/certificate/template/font/font.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import type { FontRow } from '@podium/core/certificate/template/font/font-list-api.ts'
import { Button, Typography } from 'antd'
import { useMay } from '#web/lib/session/allowed.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { fontMessages } from './font-messages.ts'
import { FontSpecimen } from './font-specimen.tsx'

interface FontCardProps {
  row: FontRow
  /** Whether the viewer may remove it, which requires a platform-wide permission. */
  mayRemove: boolean
  onMissing: (set: CharacterSet) => void
  onRemove: () => void
}

/** One font face: a specimen, its metadata and its character coverage. */
export function FontCard({ row, mayRemove, onMissing, onRemove }: FontCardProps) {
  const t = useT(fontMessages)
  const { language } = useLanguage()
  const may = useMay()
  const { family, bold, name, fontId, shaped, enabledDesigns, others } = row
  const inUse = whyNotRemoveFont({ family, others, designs: enabledDesigns })
  const why = mayRemove ? inUse : refuse(certificateRefusals.FONT_FOR_PLATFORM)
  return (
    <li className="font-card" aria-label={name}>
      <FontSpecimen row={row} />
      <div className="font-facts">
        <p className="certificate-award">
          <b>{name}</b>
          <StateTag tone="info">{shaped ? t('script') : pick(faceFamilyLabels[family], language)}</StateTag>
          <StateTag tone="neutral">{t(bold ? 'bold' : 'regular')}</StateTag>
          <StateTag tone={fontId ? 'success' : 'neutral'}>{t(fontId ? 'uploaded' : 'bundled')}</StateTag>
        </p>
        <Facts row={row} />
        {fontId && may('certificate:font:remove') && (
          <p className="certificate-actions">
            <ReasonedButton size="small" danger reason={why && refusalText(why, language)} onClick={onRemove}>
              {t('remove')}
            </ReasonedButton>
          </p>
        )}
      </div>
      {!shaped && <Bars row={row} onMissing={onMissing} />}
    </li>
  )
}

/** Removes the tool's name that font makers append to the version number. */
const plain = (version: string) => version.split(';')[0]!.trim()

function Facts({ row }: { row: FontRow }) {
  const t = useT(fontMessages)
  const { language } = useLanguage()
  const { family, shaped, version, embedding, licence, addedBy, addedAt, designs } = row
  const used = { count: designs, family: pick(faceFamilyLabels[family], language) }
  const facts: readonly (readonly [string, string])[] = [
    [t('embedding'), pick(embeddingLabels[embedding], language)],
    [t('designs'), shaped ? t('shapedNote') : family === 'any' ? t('noDesigns') : t('designCount', used)],
    ...(addedAt ? ([[t('addedBy'), t('addedByAt', { who: addedBy ?? '—', at: timeText(addedAt) })]] as const) : []),
  ]
  return (
    <>
      {version && <p className="certificate-faint">{t('version', { version: plain(version) })}</p>}
      <dl className="font-terms">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('licence')}</dt>
          <dd>
            <Typography.Paragraph ellipsis={{ rows: 2, expandable: 'collapsible' }}>
              {licence || '—'}
            </Typography.Paragraph>
          </dd>
        </div>
      </dl>
    </>
  )
}

/** Character sets of which a Latin face has nothing are not listed. */
const isMeasured = ({ coverage }: FontRow, set: CharacterSet) => coverage.level1.has > 0 || coverage[set].has > 0

function Bars({ row, onMissing }: { row: FontRow; onMissing: (set: CharacterSet) => void }) {
  const t = useT(fontMessages)
  const { language } = useLanguage()
  const numberFormat = new Intl.NumberFormat('en')
  return (
    <ul className="font-coverage" aria-label={t('coverage')}>
      {CHARACTER_SETS.filter((set) => isMeasured(row, set)).map((set) => {
        const { has, of } = row.coverage[set]
        const label = pick(characterSetLabels[set], language)
        return (
          <li key={set}>
            <span>{label}</span>
            <meter min={0} max={of} value={has} aria-label={label} />
            <span className="figures">
              {t('covered', { has: numberFormat.format(has), of: numberFormat.format(of) })}
            </span>
            {has < of && (
              <Button
                type="link"
                size="small"
                aria-label={t('lookUpOf', { set: label })}
                onClick={() => onMissing(set)}
              >
                {t('lookUp')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
