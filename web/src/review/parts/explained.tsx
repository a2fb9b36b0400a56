import { appliedAggregation } from '@podium/core/review/result/aggregate.rule.ts'
import { fromFraction, toDecimal } from '@podium/core/review/result/exact.ts'
import { isIncomplete } from '@podium/core/review/result/calculation.rule.ts'
import type { ResultExplanation } from '@podium/core/review/views.ts'
import { Table } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { reviewMessages } from '../messages.ts'
import { explanationMessages } from './explanation-messages.ts'
import './explained.css'

type ScorecardRow = ResultExplanation['sheets'][number]

/** Decimals of the exact value where it is no whole number. */
const EXACT_DECIMALS = 6

/** The value that ranks compare, which is not rounded. */
export function ExactScore({ fraction }: { fraction: string }) {
  const t = useT(explanationMessages)
  if (!fraction.includes('/')) return <span className="figures">{fraction}</span>
  const decimal = toDecimal(fromFraction(fraction), EXACT_DECIMALS)
  return (
    <>
      <span className="figures">
        {fraction} ≈ {decimal}
      </span>
      <p>{t('exactHint')}</p>
    </>
  )
}

/** The aggregation of the rule and, where scores are missing, what was calculated instead. */
export function Method({ data }: { data: Pick<ResultExplanation, 'aggregation' | 'sheets' | 'expertsPerWork'> }) {
  const t = useT(explanationMessages)
  const tReview = useT(reviewMessages)
  const { aggregation, sheets: scorecards, expertsPerWork: required } = data
  const scores = scorecards.length
  const applied = appliedAggregation(aggregation, scores)
  const dropped = scorecards.filter((scorecard) => scorecard.dropped !== null).length
  if (applied === aggregation && !isIncomplete(scores, required)) return tReview(aggregation)
  return (
    <>
      <p>{tReview(aggregation)}</p>
      <p>
        {applied === aggregation
          ? t('usedFewer', { scores, required, counted: scores - dropped })
          : t('usedMean', { scores, required })}
      </p>
    </>
  )
}

/** What of a result is explained. */
export type ExplainedResult = Pick<ResultExplanation, 'sheets' | 'criteria' | 'stages' | 'ties' | 'tied'>

/** Scores of each expert, and the tie-breaks. */
export function Explained({ data }: { data: ExplainedResult }) {
  const t = useT(explanationMessages)
  const tReview = useT(reviewMessages)
  const { language } = useLanguage()
  const nameOf = (key: string | null) => {
    const criterion = data.criteria.find((each) => each.key === key)
    return criterion ? pick({ zh: criterion.name, en: criterion.nameEn }, language) : ''
  }
  return (
    <div className="explained">
      <Table<ScorecardRow>
        size="small"
        rowKey="expertId"
        dataSource={data.sheets}
        pagination={false}
        scroll={{ x: 'max-content' }}
        rowClassName={({ dropped }) => (dropped ? 'dropped' : '')}
        expandable={{
          rowExpandable: ({ comment }) => comment !== '',
          expandedRowRender: ({ comment }) => comment,
        }}
        columns={[
          {
            title: tReview('expertName'),
            render: (_, { name, dropped }) => (
              <>
                {name} {dropped && <StateTag tone="neutral">{t(`dropped_${dropped}`)}</StateTag>}
              </>
            ),
          },
          ...data.criteria.map(({ key, weight }) => ({
            title: `${nameOf(key)} ${weight}%`,
            align: 'right' as const,
            className: 'figures',
            render: (_: unknown, { scores }: ScorecardRow) => scores[key] ?? '—',
          })),
          {
            title: tReview('total'),
            align: 'right',
            // Many criteria scroll below it.
            fixed: 'right',
            width: 80,
            className: 'figures',
            render: (_, { total }) => Number(total).toFixed(2),
          },
        ]}
      />
      {data.stages.length > 0 && (
        <>
          <h4>{t('stagesCombined')}</h4>
          <ul>
            {data.stages.map(({ stageId, stageName, weight, score }) => (
              <li key={stageId ?? ''} className="figures">
                {t('stagePart', { stage: stageName || t('thisStage'), score: Number(score).toFixed(2), weight })}
              </li>
            ))}
          </ul>
        </>
      )}
      <h4>{t('tieBreaks')}</h4>
      {data.ties.length === 0 ? (
        <p>{t(data.tied ? 'stillTied' : 'noTies')}</p>
      ) : (
        <>
          <ol>
            {data.ties.map(({ by, criterion, value, left: stillTied }) => {
              const what = t(`tie_${by}` as 'tie_median', { criterion: nameOf(criterion) })
              return (
                <li key={`${by}${criterion ?? ''}`}>
                  {t(stillTied > 0 ? 'tieLine' : 'tieDecided', { what, value, left: stillTied })}
                </li>
              )
            })}
          </ol>
          {data.tied && <p>{t('stillTied')}</p>}
        </>
      )}
    </div>
  )
}
