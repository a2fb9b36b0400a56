import { competitionApi } from '@podium/core/competition/api.ts'
import { Select } from 'antd'
import { call } from '#web/lib/call/call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { asRefusal } from '#web/lib/call/refusal-error.ts'
import { reportUnhandled } from '#web/lib/call/report.ts'
import { toast } from '#web/lib/toast.ts'
import { officeMessages } from '../office-messages.ts'
import type { SettingTarget } from './setting-frame.tsx'

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
  const others = round.settings.filter(
    (set) => set.kind === kind && (set.itemId !== target.itemId || set.stageId !== target.stageId),
  )
  if (others.length === 0) return null
  const label = ({ itemId, stageId }: { itemId: string; stageId: string | null }) => {
    const item = round.items.find((each) => each.itemId === itemId)
    const stage = round.stages.find((each) => each.stageId === stageId)
    return [stage, item].flatMap((part) => (part ? pick({ zh: part.name, en: part.nameEn }, language) : [])).join(' · ')
  }
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
      options={others.map((other, at) => ({ value: at, label: label(other) }))}
      onChange={(at: number | null) => at !== null && void copyFrom(at)}
    />
  )
}

function read(kind: CopySettingProps['kind'], at: { roundId: string; itemId: string }, stageId: string | null) {
  if (kind === 'enrol' || stageId === null) return call(competitionApi.enrolSetting, at)
  return call(kind === 'work' ? competitionApi.workSetting : competitionApi.reviewSetting, { ...at, stageId })
}
