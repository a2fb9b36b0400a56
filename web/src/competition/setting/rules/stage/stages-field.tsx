import { mayNameStages } from '@podium/core/competition/rule/stage/row-stage.rule.ts'
import { MAX_ROW_STAGES, type RowStage } from '@podium/core/competition/rule/stage/row-stage.ts'
import type { RuleKind } from '@podium/core/competition/rule/row.ts'
import { Form, Select } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import type { RuledRound } from '../ruled-round.ts'
import { rowStageMessages } from './messages.ts'

/** At which stages a row is checked instead of at sign-up; hidden where its kind has no choice. */
export function StagesField({ row, kind, round }: { row: number; kind: RuleKind; round: RuledRound }) {
  const t = useT(rowStageMessages)
  const form = Form.useFormInstance()
  const by = Form.useWatch(['rules', row, 'by'], form) as string | undefined
  const chosen = (Form.useWatch(['rules', row, 'stages'], form) as RowStage[] | undefined) ?? []
  const isTitle = kind === 'project'
  const isHidden = chosen.length === 0 && (!mayNameStages({ kind, by }) || round.stages.length === 0)
  return (
    <Form.Item
      name={[row, 'stages']}
      label={t('stages')}
      className="wide"
      extra={t(isTitle ? 'titleHint' : 'stagesHint')}
      hidden={isHidden}
    >
      <StagesSelect round={round} placeholder={t(isTitle ? 'allStages' : 'signUp')} />
    </Form.Item>
  )
}

interface StagesSelectProps {
  round: RuledRound
  placeholder: string
  value?: readonly RowStage[]
  onChange?: (stages: RowStage[]) => void
}

/** Stages of the round, kept by id and name; one that was deleted stays visible until it is removed. */
function StagesSelect({ round, placeholder, value = [], onChange, ...rest }: StagesSelectProps) {
  const { language } = useLanguage()
  const stages = round.stages.map(({ stageId, name, nameEn }): RowStage => ({ stageId, zh: name, en: nameEn }))
  const gone = value.filter(({ stageId }) => !stages.some((stage) => stage.stageId === stageId))
  const all = [...stages, ...gone]
  return (
    <Select
      {...rest}
      mode="multiple"
      maxCount={MAX_ROW_STAGES}
      placeholder={placeholder}
      value={value.map(({ stageId }) => stageId)}
      options={all.map(({ stageId, zh, en }) => ({ value: stageId, label: pick({ zh, en }, language) }))}
      onChange={(ids: string[]) => onChange?.(all.filter(({ stageId }) => ids.includes(stageId)))}
    />
  )
}
