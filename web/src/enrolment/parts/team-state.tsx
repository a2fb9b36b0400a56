import { teamStateLabels, type TeamState } from '@podium/core/enrolment/team/team.ts'
import { pick, useLanguage } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { teamTones } from '../tones.ts'

export function TeamStateTag({ state }: { state: TeamState }) {
  const { language } = useLanguage()
  return <StateTag tone={teamTones[state]}>{pick(teamStateLabels[state], language)}</StateTag>
}
