import { competitionApi } from '@podium/core/competition/api.ts'
import { STANDING_SOURCES, type StandingSource } from '@podium/core/competition/setting/promotion-setting.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import type { PromotionDetail } from '@podium/core/promotion/views.ts'
import { Alert, Button, Select } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { toast } from '#web/lib/toast.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { promotionMessages } from './messages.ts'
import { DEFAULT_RULE, RuleEditor } from './rule-editor.tsx'

const UPPER = 'upper'
const SOURCES = STANDING_SOURCES.filter((source) => source !== 'recommendation')

/** Sets where a stage leads and by which rule, before there is one. */
export function FirstRule({ detail }: { detail: PromotionDetail }) {
  const t = useT(promotionMessages)
  const may = useMay()
  const here = detail.stages.findIndex(({ stageId }) => stageId === detail.stageId)
  const later = detail.stages.slice(here + 1)
  const [target, setTarget] = useState(later[0]?.stageId ?? UPPER)
  const [source, setSource] = useState<StandingSource>('review')
  const [rule, setRule] = useState(DEFAULT_RULE)
  const save = useWrite(competitionApi.savePromotionSetting, {
    inline: true,
    refresh: [promotionApi.detail, promotionApi.places],
    onDone: () => toast('success', t('ruleSaved')),
  })
  const isReader = !may('competition:setting:edit')
  const { roundId, itemId, stageId } = detail
  return (
    <section className="list-main promotion-panel">
      <h3>{t('setUpTitle')}</h3>
      <div className="promotion-limits">
        <label>
          {t('routeTo')}
          <Select
            value={target}
            disabled={isReader}
            options={[
              ...later.map((stage) => ({ value: stage.stageId, label: stage.name })),
              { value: UPPER, label: t('upper') },
            ]}
            onChange={setTarget}
          />
        </label>
        <label>
          {t('source')}
          <Select
            value={source}
            disabled={isReader}
            options={SOURCES.map((value) => ({ value, label: t(`source_${value}`) }))}
            onChange={setSource}
          />
        </label>
      </div>
      <RuleEditor rule={rule} awards={detail.awards} disabled={isReader} onChange={setRule} />
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
          const routes = [{ toStageId: target === UPPER ? null : target, rule }]
          void save.run({ roundId, itemId, stageId, value: { source, routes }, no: 0, reason: t('setUpTitle') })
        }}
      >
        {t('saveRule')}
      </Button>
    </section>
  )
}
