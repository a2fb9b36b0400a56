import type { RowStage } from '@podium/core/competition/rule/stage/row-stage.ts'
import { Select } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { rowStageMessages } from './messages.ts'

/** Stands for sign-up among the ids of stages. */
const AT_SIGN_UP = ''

interface TrialPlaceProps {
  stages: readonly RowStage[]
  /** Null: sign-up. */
  value: string | null
  onChange: (stageId: string | null) => void
}

/** Where the made-up team is judged; nothing to choose while no row names a stage. */
export function TrialPlace({ stages, value, onChange }: TrialPlaceProps) {
  const t = useT(rowStageMessages)
  const { language } = useLanguage()
  if (stages.length === 0) return null
  return (
    <label className="rule-fact">
      <span>{t('trialPlace')}</span>
      <Select
        aria-label={t('trialPlace')}
        value={value ?? AT_SIGN_UP}
        options={[
          { value: AT_SIGN_UP, label: t('trialSignUp') },
          ...stages.map(({ stageId, zh, en }) => ({ value: stageId, label: pick({ zh, en }, language) })),
        ]}
        onChange={(stageId: string) => onChange(stageId === AT_SIGN_UP ? null : stageId)}
      />
    </label>
  )
}
