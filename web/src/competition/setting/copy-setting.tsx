import { competitionApi } from '@podium/core/competition/api.ts'
import { Select } from 'antd'
import { call } from '#web/lib/call/call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { asRefusal } from '#web/lib/call/refusal-error.ts'
import { reportUnhandled } from '#web/lib/call/report.ts'
import { toast } from '#web/lib/toast.ts'
import { officeMessages } from '../office-messages.ts'
import type { SettingTarget } from './setting-frame.tsx'
import { isSameTarget, targetTitle } from './target/targets.ts'

interface CopySettingProps {
  kind: 'enrol' | 'work' | 'review'
  target: SettingTarget
  onCopy: (value: object) => void
}

/** Copies the setting of another item or stage into the form, without saving. */
export function CopySetting({ kind, target, onCopy }: CopySettingProps) {
  const t = useT(officeMessages)
  const { language } = useLanguage()
  const { round } = target
  const others = round.settings.filter((set) => set.kind === kind && !isSameTarget(set, target))
  if (others.length === 0) return null
  const copyFrom = async (at: number) => {
    const from = others[at]
    if (!from) return
    try {
      const { value } = await read(kind, { roundId: round.roundId, itemId: from.itemId }, from.stageId)
      if (value) onCopy(value)
      toast('info', t('loaded'))
    } catch (thrown) {
      reportUnhandled(asRefusal(thrown, language))
    }
  }
  return (
    <Select
      aria-label={t('copyFrom')}
      placeholder={t('copyFrom')}
      value={null}
      options={others.map((other, at) => ({ value: at, label: targetTitle(round, other, language) }))}
      onChange={(at: number | null) => at !== null && void copyFrom(at)}
    />
  )
}

function read(kind: CopySettingProps['kind'], at: { roundId: string; itemId: string }, stageId: string | null) {
  if (kind === 'enrol' || stageId === null) return call(competitionApi.enrolSetting, at)
  return call(kind === 'work' ? competitionApi.workSetting : competitionApi.reviewSetting, { ...at, stageId })
}
