import { refusalText } from '@podium/core/base/refusal.ts'
import type { ReviewSetting } from '@podium/core/competition/setting/setting.ts'
import { fromFraction, toDecimal } from '@podium/core/review/result/exact.ts'
import type { SheetFault, TriedEntry, TriedSheet } from '@podium/core/review/trial/review-trial.rule.ts'
import { Button, Input, InputNumber } from 'antd'
import type { ReviewTrialProps } from '#web/competition/parts/trial/setting-trials.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { AddButton } from '#web/ui/feedback/add-button.tsx'
import { madeUpSheet } from './made-up-scores.ts'
import { reviewTrialMessages } from './messages.ts'

const SHEETS_AT_MOST = 50

interface TriedScoresProps extends ReviewTrialProps {
  entry: TriedEntry
  faults: readonly SheetFault[]
  onChange: (entry: TriedEntry) => void
  onRemove: () => void
}

/** The made-up scorecards of a work, and its results of earlier stages. */
export function TriedScores({ entry, setting, stageName, faults, onChange, onRemove }: TriedScoresProps) {
  const t = useT(reviewTrialMessages)
  const { language } = useLanguage()
  const { criteria } = setting
  const { sheets } = entry
  const name = t('work', { no: entry.workId })
  const set = (at: number, sheet: TriedSheet) => onChange({ ...entry, sheets: sheets.with(at, sheet) })
  const add = () => {
    const no = Math.max(0, ...sheets.map(({ expertId }) => Number(expertId))) + 1
    onChange({ ...entry, sheets: [...sheets, madeUpSheet(setting, String(no), Number(entry.workId) * 101 + no)] })
  }
  return (
    <section className="review-trial-work" aria-label={name}>
      <div className="review-trial-head">
        <b>{name}</b>
        <Button size="small" type="text" danger onClick={onRemove}>
          {t('removeWork', { name })}
        </Button>
      </div>
      <EarlierResults entry={entry} setting={setting} stageName={stageName} onChange={onChange} />
      {sheets.map((sheet, at) => {
        const expert = t('expert', { no: sheet.expertId })
        const own = faults.filter(({ expertId }) => expertId === sheet.expertId)
        return (
          <fieldset key={sheet.expertId} aria-label={`${name} ${expert}`} className="review-trial-sheet">
            <span className="review-trial-expert">{expert}</span>
            {criteria.map(({ key, name: zh, nameEn, max }) => (
              <label key={key} className="review-trial-field">
                <span>{pick({ zh, en: nameEn }, language)}</span>
                <InputNumber
                  aria-label={pick({ zh, en: nameEn }, language)}
                  min={0}
                  // Beyond the greatest score, too, so that its refusal can be tried.
                  max={max * 2}
                  suffix={`/ ${max}`}
                  value={sheet.scores[key] ?? null}
                  {...(own.some(({ field }) => field === key) ? { status: 'error' as const } : {})}
                  onChange={(score) => set(at, { ...sheet, scores: withScore(sheet.scores, key, score) })}
                />
              </label>
            ))}
            {(setting.commentRequired || setting.commentMin > 0) && (
              <label className="review-trial-field">
                <span>{t('comment')}</span>
                <Input value={sheet.comment} onChange={({ target }) => set(at, { ...sheet, comment: target.value })} />
              </label>
            )}
            <Button
              size="small"
              type="text"
              danger
              aria-label={t('removeExpert', { name: expert })}
              onClick={() => onChange({ ...entry, sheets: sheets.toSpliced(at, 1) })}
            >
              {t('remove')}
            </Button>
            {own.length > 0 && (
              <p className="review-trial-fault">
                {t('notCounted', {
                  why: own.map(({ refusal }) => refusalText(refusal, language)).join(language === 'en' ? '; ' : '；'),
                })}
              </p>
            )}
          </fieldset>
        )
      })}
      <AddButton size="small" count={sheets.length} most={SHEETS_AT_MOST} onClick={add}>
        {t('addExpert')}
      </AddButton>
    </section>
  )
}

function withScore(scores: TriedSheet['scores'], key: string, score: number | null): TriedSheet['scores'] {
  const { [key]: _, ...others } = scores
  return score === null ? others : { ...others, [key]: score }
}

type EarlierResultsProps = Pick<TriedScoresProps, 'entry' | 'stageName' | 'onChange'> & { setting: ReviewSetting }

/** The results of earlier stages that the setting counts; empty: the work has none. */
function EarlierResults({ entry, setting, stageName, onChange }: EarlierResultsProps) {
  const t = useT(reviewTrialMessages)
  return setting.earlierStages.map(({ stageId }) => {
    const others = entry.earlier.filter((each) => each.stageId !== stageId)
    const found = entry.earlier.find((each) => each.stageId === stageId)
    return (
      <label key={stageId} className="review-trial-field">
        <span>{t('earlier', { stage: stageName(stageId) })}</span>
        <InputNumber
          aria-label={t('earlier', { stage: stageName(stageId) })}
          min={0}
          max={100}
          placeholder={t('earlierMissing')}
          value={found ? Number(toDecimal(fromFraction(found.fraction), 2)) : null}
          onChange={(score) =>
            onChange({ ...entry, earlier: score === null ? others : [...others, { stageId, fraction: String(score) }] })
          }
        />
      </label>
    )
  })
}
