import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { BrokenRules } from '../parts/broken-rules.tsx'
import { PetitionPart } from './petition-part.tsx'

interface StageRulesProps {
  team: Pick<TeamDetail, 'teamId' | 'rules' | 'petitions' | 'isCaptain'>
  onChange: () => unknown
}

/** Rules of stages that a team breaks after its enrolment; its captain can ask for an exception from them. */
export function StageRules({ team, onChange }: StageRulesProps) {
  const rules = team.rules.filter(({ stages }) => stages.length > 0)
  return (
    <>
      <BrokenRules rules={rules} />
      {team.isCaptain && <PetitionPart team={{ ...team, rules }} onChange={onChange} />}
    </>
  )
}
