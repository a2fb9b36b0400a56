import { workStateLabels, type WorkState } from '@podium/core/work/work.ts'
import { pick, useLanguage } from '#web/lib/i18n/i18n.ts'
import { StateTag, type Tone } from '#web/ui/state-tag.tsx'

const tones: Record<WorkState, Tone> = {
  draft: 'neutral',
  submitted: 'info',
  auditing: 'info',
  returned: 'warning',
  accepted: 'success',
  in_review: 'info',
  reviewed: 'info',
  pending_promotion: 'info',
  promoted: 'success',
  eliminated: 'neutral',
  withdrawn: 'neutral',
  violation: 'danger',
  disabled: 'danger',
  placeholder: 'neutral',
}

export function WorkStateTag({ state }: { state: WorkState }) {
  const { language } = useLanguage()
  return <StateTag tone={tones[state]}>{pick(workStateLabels[state], language)}</StateTag>
}
