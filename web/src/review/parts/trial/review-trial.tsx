import { refusalDetail } from '@podium/core/base/refusal.ts'
import type { ReviewSetting } from '@podium/core/competition/setting/setting.ts'
import type { Result } from '@podium/core/review/result/rank.rule.ts'
import { tryReview, type ReviewTrial as Trial, type TriedEntry } from '@podium/core/review/trial/review-trial.rule.ts'
import { Alert, Button, Collapse } from 'antd'
import { useState } from 'react'
import type { ReviewTrialProps } from '#web/competition/parts/trial/setting-trials.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { AddButton } from '#web/ui/feedback/add-button.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { reviewMessages } from '../../messages.ts'
import { ExactScore, Explained, Method } from '../explained.tsx'
import { explanationMessages } from '../explanation-messages.ts'
import { madeUpEntry, SHEETS_SHOWN, withEqualScores } from './made-up-scores.ts'
import { reviewTrialMessages } from './messages.ts'
import { TriedScores } from './tried-scores.tsx'
import './trial.css'

const WORKS = 3
const WORKS_AT_MOST = 10

const madeUp = (setting: ReviewSetting, count: number, draw: number) =>
  Array.from({ length: count }, (_, at) => madeUpEntry(setting, at + 1, draw))

/** Tries a review setting on made-up scores, by the rules of scoring and of the calculation; nothing leaves the page. */
export function ReviewTrial({ setting, stageName }: ReviewTrialProps) {
  const t = useT(reviewTrialMessages)
  const [entries, setEntries] = useState(() => madeUp(setting, WORKS, 0))
  const [draw, setDraw] = useState(0)
  const trial = tryReview(
    setting,
    entries.map((entry) => withEarlier(entry, setting)),
  )
  const again = () => {
    setEntries(madeUp(setting, entries.length, draw + 1))
    setDraw(draw + 1)
  }
  const add = () => {
    const no = Math.max(0, ...entries.map(({ workId }) => Number(workId))) + 1
    setEntries([...entries, madeUpEntry(setting, no, draw)])
  }
  return (
    <div className="review-trial">
      {setting.expertsPerWork > SHEETS_SHOWN && (
        <p className="ui-empty-hint">{t('fewer', { count: SHEETS_SHOWN, required: setting.expertsPerWork })}</p>
      )}
      <div className="review-trial-tools">
        <Button onClick={again}>{t('again')}</Button>
        <Button disabled={entries.length < 2} onClick={() => setEntries(withEqualScores(entries))}>
          {t('same')}
        </Button>
      </div>
      {entries.map((entry, at) => (
        <TriedScores
          key={entry.workId}
          entry={entry}
          setting={setting}
          stageName={stageName}
          faults={trial.faults.filter(({ workId }) => workId === entry.workId)}
          onChange={(changed) => setEntries(entries.with(at, changed))}
          onRemove={() => setEntries(entries.toSpliced(at, 1))}
        />
      ))}
      <AddButton count={entries.length} most={WORKS_AT_MOST} onClick={add}>
        {t('addWork')}
      </AddButton>
      <Results trial={trial} setting={setting} stageName={stageName} />
    </div>
  )
}

/** The results of those earlier stages that the setting counts. */
function withEarlier(entry: TriedEntry, { earlierStages }: ReviewSetting): TriedEntry {
  const counted = entry.earlier.filter(({ stageId }) => earlierStages.some((stage) => stage.stageId === stageId))
  return { ...entry, earlier: counted }
}

type ResultsProps = Pick<ReviewTrialProps, 'setting' | 'stageName'> & { trial: Trial }

/** Why nothing can be calculated, or the ranking with each step of it. */
function Results({ trial: { refusal, doubt, results }, setting, stageName }: ResultsProps) {
  const t = useT(reviewTrialMessages)
  const review = useT(reviewMessages)
  const { language, wording } = useLanguage()
  const shown = refusal ?? doubt
  return (
    <section aria-live="polite" aria-label={t('results')}>
      <h4>{t('results')}</h4>
      {shown && <Alert type={refusal ? 'error' : 'warning'} showIcon title={refusalDetail(shown, language, wording)} />}
      <Collapse
        items={results.map((result) => ({
          key: result.workId,
          label: (
            <>
              {t('result', {
                rank: result.rank,
                work: t('work', { no: result.workId }),
                score: result.shown,
              })}{' '}
              {result.tied && <StateTag tone="warning">{review('tied')}</StateTag>}
            </>
          ),
          children: <Steps result={result} setting={setting} stageName={stageName} />,
        }))}
      />
    </section>
  )
}

/** How a result came about, as the calculation of a batch explains it. */
function Steps({ result, setting, stageName }: Omit<ResultsProps, 'trial'> & { result: Result }) {
  const t = useT(reviewTrialMessages)
  const explanation = useT(explanationMessages)
  const { sheets, stages = [], ties, fraction, aggregation } = result.explanation
  const named = sheets.map((sheet) => ({ ...sheet, name: t('expert', { no: sheet.expertId }), comment: '' }))
  return (
    <div className="explained">
      <div>
        {explanation('method')}:{' '}
        <Method data={{ aggregation, sheets: named, expertsPerWork: setting.expertsPerWork }} />
      </div>
      <div>
        {explanation('exactly')}: <ExactScore fraction={fraction} />
      </div>
      <Explained
        data={{
          sheets: named,
          criteria: setting.criteria,
          tied: result.tied,
          stages: stages.map((stage) => ({
            ...stage,
            stageName: stage.stageId === null ? '' : stageName(stage.stageId),
          })),
          ties: [...ties],
        }}
      />
    </div>
  )
}
