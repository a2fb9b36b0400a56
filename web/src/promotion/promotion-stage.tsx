import { MAX_ROUTES, type PromotionRule } from '@podium/core/competition/setting/promotion-setting.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import type { TriedStage } from '@podium/core/promotion/trial/tried-graph.ts'
import type { PromotionDetail, RouteView } from '@podium/core/promotion/views.ts'
import { Alert, Button, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '@podium/core/paths.ts'
import { TrialPanel } from '#web/competition/parts/trial/trial-panel.tsx'
import { Allowed } from '#web/lib/session/allowed.tsx'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { useRecordName } from '#web/lib/record-name.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { ImportDialog } from './import-dialog.tsx'
import { promotionMessages } from './messages.ts'
import { firstDraft, freeTargets, NewRoute, type RouteDraft } from './new-route.tsx'
import { TermsDialog } from './recommendation/terms-dialog.tsx'
import { PromotionRoutePanel } from './promotion-route.tsx'
import { PromotionTrial } from './trial/promotion-trial.tsx'

/** One stage of an item: its routes, each with rule, preview and commit. */
export function PromotionStage({ itemId, stageId }: { itemId: string; stageId: string }) {
  const { language } = useLanguage()
  const detail = useCall(promotionApi.detail, { itemId, stageId })
  useRecordName(detail.data && { [language]: `${detail.data.itemName} · ${detail.data.stageName}` })
  if (detail.isPending) return <Skeleton active className="list-main" />
  if (detail.isError) return <Failure refusal={detail.error} onRetry={() => void detail.refetch()} />
  return <Stage detail={detail.data} />
}

function Stage({ detail }: { detail: PromotionDetail }) {
  const t = useT(promotionMessages)
  const [route, setRoute] = useState(0)
  const [importing, setImporting] = useState(false)
  const [added, setAdded] = useState<RouteDraft | null>(null)
  const [changed, setChanged] = useState<{ key: string; rule: PromotionRule } | null>(null)
  const [terms, setTerms] = useState(false)
  const mayAdd =
    detail.committed === 0 &&
    detail.routeViews.length > 0 &&
    detail.routeViews.length < MAX_ROUTES &&
    freeTargets(detail).length > 0
  const view = detail.routeViews[route] ?? detail.routeViews[0]
  const key = view ? `${view.route} ${detail.settingNo} ${view.runs.length}` : ''
  const rule = changed?.key === key ? changed.rule : view?.rule
  const draft = view ? (mayAdd ? added : null) : (added ?? firstDraft(detail))
  return (
    <div className="promotion">
      <header className="list-main promotion-head">
        <Link to={paths.office.reviewElimination({ roundId: detail.roundId })}>{t('back')}</Link>
        <h2>
          {detail.itemName} · {detail.stageName}
        </h2>
        <p>
          {detail.roundName} · {t(`source_${detail.source}`)}
          {detail.contenders > 0 && ` · ${t('contenders', { count: detail.contenders })}`}
        </p>
        {detail.source === 'import' && detail.committed === 0 && (
          <Allowed codes={['promotion:run:commit']}>
            <Button onClick={() => setImporting(true)}>{t('importScores')}</Button>
          </Allowed>
        )}
        {detail.asksForRecommendations && (
          <Allowed codes={['competition:setting:edit']}>
            <Button onClick={() => setTerms(true)}>{t('recommendationTerms')}</Button>
          </Allowed>
        )}
      </header>
      {detail.settingNo > 0 && detail.hindrance !== '' && <Alert type="info" showIcon title={detail.hindrance} />}
      {detail.routeViews.length > 1 && (
        <Segmented
          value={route}
          options={detail.routeViews.map((each) => ({ value: each.route, label: each.toStageName || t('upper') }))}
          onChange={setRoute}
        />
      )}
      {view && mayAdd && !draft && (
        <Allowed codes={['competition:setting:edit']}>
          <Button className="promotion-main-action" onClick={() => setAdded(firstDraft(detail))}>
            {t('addRoute')}
          </Button>
        </Allowed>
      )}
      {draft && <NewRoute detail={detail} draft={draft} onChange={setAdded} onSaved={() => setAdded(null)} />}
      {view && rule && (
        <>
          <Runs runs={view.runs} vacated={view.vacated} />
          <PromotionRoutePanel
            key={key}
            detail={detail}
            view={view}
            rule={rule}
            onRule={(next) => setChanged({ key, rule: next })}
          />
        </>
      )}
      <section className="list-main">
        <TrialPanel hint={t('trialHint')}>
          <PromotionTrial detail={detail} stage={shownStage(detail, view, rule, draft)} />
        </TrialPanel>
      </section>
      {terms && <TermsDialog place={detail} onClose={() => setTerms(false)} />}
      {importing && (
        <ImportDialog itemId={detail.itemId} stageId={detail.stageId} onClose={() => setImporting(false)} />
      )}
    </div>
  )
}

/** The stage as the page shows it, saved or not. */
function shownStage(
  { stageId, source, routeViews }: PromotionDetail,
  view: RouteView | undefined,
  rule: PromotionRule | undefined,
  draft: RouteDraft | null,
): TriedStage {
  const routes = routeViews.map((each) => ({
    toStageId: each.toStageId,
    rule: (each === view && rule) || each.rule,
  }))
  return {
    stageId,
    source: draft?.source ?? source,
    routes: draft ? [...routes, { toStageId: draft.toStageId, rule: draft.rule }] : routes,
  }
}

function Runs({ runs, vacated }: Pick<PromotionDetail['routeViews'][number], 'runs' | 'vacated'>) {
  const t = useT(promotionMessages)
  if (runs.length === 0) return null
  return (
    <section className="list-main" aria-label={t('runs')}>
      <h3>{t('runs')}</h3>
      <ul className="promotion-runs figures">
        {runs.map(({ runId, at, byName, promoted, left, target }) => (
          <li key={runId}>
            {t('runText', {
              when: timeText(at),
              who: byName,
              count: promoted,
              left: left > 0 ? t('runLeft', { count: left }) : '',
            })}
            {target && ` → ${target.roundName} · ${target.itemName}`}
          </li>
        ))}
      </ul>
      {vacated > 0 && <Alert type="warning" showIcon title={t('vacated', { count: vacated })} />}
    </section>
  )
}
