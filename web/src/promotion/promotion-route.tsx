import { competitionApi } from '@podium/core/competition/api.ts'
import type { PromotionRule } from '@podium/core/competition/setting/promotion-setting.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import type { PromotionDecisions } from '@podium/core/promotion/contender.ts'
import { withChange } from '@podium/core/promotion/explain.rule.ts'
import type { PromotionDetail, RouteView } from '@podium/core/promotion/views.ts'
import type { Output } from '@podium/core/base/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Allowed, useMay } from '#web/lib/session/allowed.tsx'
import { call } from '#web/lib/call/call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { keyOf, useWrite } from '#web/lib/call/use-call.ts'
import { toast } from '#web/lib/toast.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { CommitDialog } from './commit-dialog.tsx'
import { promotionMessages } from './messages.ts'
import { RuleEditor } from './rule-editor.tsx'
import { StandingTable, type StandingFilter } from './standing-table.tsx'
import { TiePanel } from './tie-panel.tsx'

const NO_DECISIONS: PromotionDecisions = { hand: [], ties: [] }
const ALL: StandingFilter = { pageNum: 1, pageSize: 20 }

interface PromotionRoutePanelProps {
  detail: PromotionDetail
  view: RouteView
  /** Saved or not. */
  rule: PromotionRule
  onRule: (rule: PromotionRule) => void
}

/** Rule, preview and commit of one route. */
export function PromotionRoutePanel({ detail, view, rule, onRule }: PromotionRoutePanelProps) {
  const t = useT(promotionMessages)
  const [decisions, setDecisions] = useState(NO_DECISIONS)
  const [filter, setFilter] = useState(ALL)
  const [open, setOpen] = useState<'save' | 'commit' | null>(null)
  const { itemId, stageId } = detail
  const isCommitted = view.runs.length > 0
  const isChanged = JSON.stringify(rule) !== JSON.stringify(view.rule)
  const input = { itemId, stageId, route: view.route, decisions, ...(isChanged ? { rule } : {}), ...filter }
  const preview = useQuery<Output<typeof promotionApi.preview>, RefusalError>({
    queryKey: keyOf(promotionApi.preview, input),
    queryFn: () => call(promotionApi.preview, input),
    placeholderData: keepPreviousData,
  })
  const may = useMay()
  if (preview.isError) return <Failure refusal={preview.error} onRetry={() => void preview.refetch()} />
  const hindrance = isChanged ? t('saveFirst') : (preview.data?.hindrance ?? '')
  return (
    <>
      <section className="list-main promotion-panel">
        <h3>{`${t('rule')} → ${view.toStageName || t('upper')}`}</h3>
        <RuleEditor
          rule={rule}
          awards={detail.awards}
          disabled={isCommitted || !may('competition:setting:edit')}
          onChange={onRule}
        />
        {isChanged && (
          <Button className="promotion-main-action" onClick={() => setOpen('save')}>
            {t('saveRule')}
          </Button>
        )}
      </section>
      {preview.data?.ties.map((tie) => (
        <TiePanel
          key={tie.key}
          tie={tie}
          onDecide={(choice) =>
            setDecisions({ ...decisions, ties: [...decisions.ties.filter(({ key }) => key !== choice.key), choice] })
          }
        />
      ))}
      <section className="list-main promotion-panel">
        <StandingTable
          rule={rule}
          preview={preview.data}
          loading={preview.isFetching}
          filter={filter}
          decisions={decisions}
          mayDecide={!isCommitted && may('promotion:run:commit')}
          onFilter={setFilter}
          onDecide={setDecisions}
          onApply={(change) => onRule(withChange(rule, change))}
        />
        {(!isCommitted || view.vacated > 0) && (
          <Allowed codes={['promotion:run:commit']}>
            {hindrance !== '' && preview.data && <Alert type="info" showIcon title={hindrance} />}
            <ReasonedButton
              type="primary"
              className="promotion-main-action"
              reason={preview.data ? hindrance || null : t('preview')}
              onClick={() => setOpen('commit')}
            >
              {t(isCommitted ? 'fill' : 'commit')}
            </ReasonedButton>
          </Allowed>
        )}
      </section>
      {open === 'save' && <SaveDialog detail={detail} view={view} rule={rule} onClose={() => setOpen(null)} />}
      {open === 'commit' && preview.data && (
        <CommitDialog
          detail={detail}
          view={view}
          decisions={decisions}
          digest={preview.data.digest}
          count={preview.data.counts.newcomers}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

interface SaveDialogProps {
  detail: PromotionDetail
  view: RouteView
  rule: PromotionRule
  onClose: () => void
}

function SaveDialog({ detail, view, rule, onClose }: SaveDialogProps) {
  const t = useT(promotionMessages)
  const save = useWrite(competitionApi.savePromotionSetting, {
    inline: true,
    refresh: [promotionApi.detail],
    onDone: () => {
      toast('success', t('ruleSaved'))
      onClose()
    },
  })
  const { roundId, itemId, stageId, settingNo, routeViews } = detail
  const routes = routeViews.map((each) => ({
    toStageId: each.toStageId,
    rule: each.route === view.route ? rule : each.rule,
  }))
  return (
    <ReasonDialog
      title={t('saveRule')}
      label={t('reason')}
      busy={save.busy}
      refusal={save.refusal}
      onClose={onClose}
      onSubmit={(reason) => save.run({ roundId, itemId, stageId, value: { routes }, no: settingNo, reason })}
    />
  )
}
