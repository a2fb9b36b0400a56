import { refusalText } from '@podium/core/base/refusal.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import { FIRST_PLAN, madeUpEntries, type EntryPlan } from '@podium/core/promotion/trial/made-up-entries.ts'
import { tryGraph } from '@podium/core/promotion/trial/promotion-trial.rule.ts'
import type { StageTrial, TriedEntry, TriedStage, TriedStanding } from '@podium/core/promotion/trial/tried-graph.ts'
import { textOfEntries, typedEntries } from '@podium/core/promotion/trial/typed-entries.rule.ts'
import type { PromotionDetail } from '@podium/core/promotion/views.ts'
import { useQuery } from '@tanstack/react-query'
import { Segmented, Select, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { call } from '#web/lib/call/call.ts'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { keyOf } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { promotionMessages } from '../messages.ts'
import { promotionTrialMessages } from './messages.ts'
import { PlanFields } from './plan-fields.tsx'
import { TriedStageTable } from './tried-stage.tsx'
import { TypedField } from './typed-field.tsx'
import './trial.css'

interface PromotionTrialProps {
  detail: PromotionDetail
  /** The stage of the page, saved or not. */
  stage: TriedStage
}

/** Runs made-up teams through the stages of an item, by the rules of a promotion; nothing leaves the page. @decision 269 */
export function PromotionTrial({ detail, stage }: PromotionTrialProps) {
  const { itemId, stages } = detail
  const others = stages.map(({ stageId }) => stageId).filter((stageId) => stageId !== stage.stageId)
  const saved = useQuery<TriedStage[], RefusalError>({
    queryKey: [...keyOf(promotionApi.detail), 'graph', itemId, others],
    queryFn: () => Promise.all(others.map((stageId) => savedStage(itemId, stageId))),
  })
  if (saved.isPending) return <Skeleton active paragraph={{ rows: 6 }} />
  if (saved.isError) return <Failure refusal={saved.error} onRetry={() => void saved.refetch()} />
  const graph = stages.map(({ stageId }) => saved.data.find((each) => each.stageId === stageId) ?? stage)
  return <Trial detail={detail} graph={graph} />
}

async function savedStage(itemId: string, stageId: string): Promise<TriedStage> {
  const { source, routeViews } = await call(promotionApi.detail, { itemId, stageId })
  return { stageId, source, routes: routeViews.map(({ toStageId, rule }) => ({ toStageId, rule })) }
}

function Trial({ detail, graph }: { detail: PromotionDetail; graph: readonly TriedStage[] }) {
  const t = useT(promotionTrialMessages)
  const promotion = useT(promotionMessages)
  const [plan, setPlan] = useState<EntryPlan>(FIRST_PLAN)
  /** Null: by numbers. `known`: the teams that the text began with. */
  const [typed, setTyped] = useState<{ text: string; known: readonly TriedEntry[] } | null>(null)
  const [marked, setMarked] = useState<Readonly<Record<string, TriedStanding>>>({})
  const [chosen, setChosen] = useState<string | null>(null)
  const from = chosen ?? graph.find(({ routes }) => routes.length > 0)?.stageId ?? detail.stageId
  const tried = useMemo(() => graph.slice(graph.findIndex(({ stageId }) => stageId === from)), [graph, from])
  const { entries, faults } = useMemo(
    () => (typed ? typedEntries(typed.text, tried, typed.known) : { entries: madeUpEntries(plan, tried), faults: [] }),
    [typed, tried, plan],
  )
  const shown = useMemo(() => entries.map((entry) => withMarked(entry, marked)), [entries, marked])
  const trials = useMemo(() => tryGraph(tried, shown), [tried, shown])
  const nameOf = (stageId: string | null) =>
    detail.stages.find((stage) => stage.stageId === stageId)?.name ?? promotion('upper')
  const names = detail.stages.map(({ stageId, name }) => ({ value: stageId, label: name }))
  return (
    <div className="promotion-trial">
      <div className="promotion-trial-fields">
        <label>
          <span>{t('from')}</span>
          <Select
            aria-label={t('from')}
            value={from}
            options={names}
            onChange={(stageId) => {
              setChosen(stageId)
              setTyped(null)
            }}
          />
        </label>
        <Segmented
          aria-label={t('entries')}
          value={typed ? 'byHand' : 'byPlan'}
          options={(['byPlan', 'byHand'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(way) => setTyped(way === 'byPlan' ? null : { text: textOfEntries(shown, tried), known: shown })}
        />
      </div>
      {typed ? (
        <TypedField
          text={typed.text}
          stageNames={tried.map(({ stageId }) => nameOf(stageId))}
          faults={faults}
          onChange={(text) => setTyped({ ...typed, text })}
        />
      ) : (
        <PlanFields
          plan={plan}
          onChange={setPlan}
          onAgain={() => {
            setPlan({ ...plan, seed: plan.seed + 1 })
            setMarked({})
          }}
        />
      )}
      <Edges trials={trials} nameOf={nameOf} />
      {trials.map((trial) => (
        <TriedStageTable
          key={trial.stageId}
          stage={tried.find(({ stageId }) => stageId === trial.stageId)!}
          trial={trial}
          nameOf={nameOf}
          onStanding={(entry, standing) => setMarked({ ...marked, [markedKey(entry, trial.stageId)]: standing })}
        />
      ))}
    </div>
  )
}

/** A typed line that becomes a team of another school has none of the marks. */
const markedKey = ({ teamId, school, region }: TriedEntry, stageId: string) =>
  [teamId, school, region, stageId].join(' ')

/** The entry with the marks that were changed by hand. */
function withMarked(entry: TriedEntry, marked: Readonly<Record<string, TriedStanding>>): TriedEntry {
  const standings = Object.entries(entry.standings).map(([stageId, standing]) => {
    const changed = marked[markedKey(entry, stageId)]
    return [stageId, changed ? { ...changed, score: standing.score } : standing]
  })
  return { ...entry, standings: Object.fromEntries(standings) }
}

/** How many entries go along each edge, and why staff couldn't commit it so. */
function Edges({ trials, nameOf }: { trials: readonly StageTrial[]; nameOf: (stageId: string | null) => string }) {
  const t = useT(promotionTrialMessages)
  const { language } = useLanguage()
  const edges = trials.flatMap(({ stageId, edges: own }) => own.map((edge) => ({ ...edge, stageId })))
  return (
    <section aria-label={t('edges')} aria-live="polite">
      <h4>{t('edges')}</h4>
      {edges.length === 0 && <p className="ui-empty-hint">{t('noEdges')}</p>}
      <ul className="promotion-trial-edges figures">
        {edges.map(({ stageId, route, toStageId, sent, hindrance }) => (
          <li key={`${stageId} ${route}`}>
            {t('edge', { from: nameOf(stageId), to: nameOf(toStageId), count: sent.length })}{' '}
            {hindrance && <StateTag tone="warning">{t('waits', { why: refusalText(hindrance, language) })}</StateTag>}
          </li>
        ))}
      </ul>
    </section>
  )
}
