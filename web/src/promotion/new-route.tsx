import { competitionApi } from '@podium/core/competition/api.ts'
import {
  STANDING_SOURCES,
  type PromotionRoute,
  type PromotionRule,
  type StandingSource,
} from '@podium/core/competition/setting/promotion-setting.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import type { PromotionDetail } from '@podium/core/promotion/views.ts'
import { Alert, Button, Select } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { toast } from '#web/lib/toast.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { promotionMessages } from './messages.ts'
import { DEFAULT_RULE, RuleEditor } from './rule-editor.tsx'

const UPPER = 'upper'
const ONLY_RECOMMENDED: PromotionRule = { rows: [{ kind: 'recommended' }], limits: [], places: null }

/** The rule that a new route begins with. */
const firstRule = (source: StandingSource) => (source === 'recommendation' ? ONLY_RECOMMENDED : DEFAULT_RULE)

/** A route that isn't saved yet, and where the ranks of its stage come from. */
export interface RouteDraft extends PromotionRoute {
  source: StandingSource
}

/** The draft that a new route of the stage begins with. */
export function firstDraft(detail: PromotionDetail): RouteDraft {
  const { source } = detail
  return { toStageId: stageOf(freeTargets(detail)[0]?.value ?? UPPER), source, rule: firstRule(source) }
}

const stageOf = (target: string) => (target === UPPER ? null : target)

/** Targets that no route of the stage leads to yet. */
export function freeTargets({ stages, stageId, routeViews }: PromotionDetail): { value: string; name: string }[] {
  const here = stages.findIndex((stage) => stage.stageId === stageId)
  const later = stages.slice(here + 1).map((stage) => ({ value: stage.stageId, name: stage.name }))
  return [...later, { value: UPPER, name: '' }].filter(
    ({ value }) => !routeViews.some(({ toStageId }) => (toStageId ?? UPPER) === value),
  )
}

interface NewRouteProps {
  detail: PromotionDetail
  draft: RouteDraft
  onChange: (draft: RouteDraft) => void
  onSaved: () => void
}

/** Sets one more target of a stage and by which rule it is reached; the first route also sets where ranks come from. */
export function NewRoute({ detail, draft, onChange, onSaved }: NewRouteProps) {
  const t = useT(promotionMessages)
  const may = useMay()
  const targets = freeTargets(detail)
  const { toStageId, source, rule } = draft
  const save = useWrite(competitionApi.savePromotionSetting, {
    inline: true,
    refresh: [promotionApi.detail, promotionApi.places],
    onDone: () => {
      toast('success', t('ruleSaved'))
      onSaved()
    },
  })
  const isReader = !may('competition:setting:edit')
  const { roundId, itemId, stageId, settingNo, routeViews } = detail
  const isLast = routeViews.length === 0 && targets[0]?.value === UPPER
  const title = t(routeViews.length > 0 ? 'addRoute' : 'setUpTitle')
  return (
    <section className="list-main promotion-panel">
      <h3>{title}</h3>
      {isLast && <p className="promotion-hint">{t('lastStage')}</p>}
      <div className="promotion-limits">
        <label>
          {t('routeTo')}
          <Select
            value={toStageId ?? UPPER}
            disabled={isReader}
            options={targets.map(({ value, name }) => ({ value, label: name || t('upper') }))}
            onChange={(target) => onChange({ ...draft, toStageId: stageOf(target) })}
          />
        </label>
        <label>
          {t('source')}
          <Select
            value={source}
            disabled={isReader || routeViews.length > 0}
            options={STANDING_SOURCES.map((value) => ({ value, label: t(`source_${value}`) }))}
            onChange={(next) => onChange({ ...draft, source: next, rule: firstRule(next) })}
          />
        </label>
      </div>
      <RuleEditor
        rule={rule}
        awards={detail.awards}
        disabled={isReader}
        onChange={(changed) => onChange({ ...draft, rule: changed })}
      />
      {save.refusal && (
        <Alert
          type="error"
          showIcon
          title={[save.refusal.msg, ...save.refusal.fields.map(({ msg }) => msg)].join(' · ')}
        />
      )}
      <Button
        type="primary"
        className="promotion-main-action"
        disabled={isReader}
        loading={save.busy}
        onClick={() => {
          const kept = routeViews.map((each) => ({ toStageId: each.toStageId, rule: each.rule }))
          const routes = [...kept, { toStageId, rule }]
          void save.run({ roundId, itemId, stageId, value: { source, routes }, no: settingNo, reason: title })
        }}
      >
        {t('saveRule')}
      </Button>
    </section>
  )
}
