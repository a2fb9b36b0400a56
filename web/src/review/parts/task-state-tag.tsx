import { taskStateLabels, type TaskState } from '@podium/core/review/review.ts'
import { pick, useLanguage } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { taskTones } from '../tones.ts'

export function TaskStateTag({ state }: { state: TaskState }) {
  const { language } = useLanguage()
  return <StateTag tone={taskTones[state]}>{pick(taskStateLabels[state], language)}</StateTag>
}
