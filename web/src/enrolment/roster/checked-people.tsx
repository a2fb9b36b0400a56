import { personVerdictLabels, type CheckedPerson } from '@podium/core/enrolment/roster/person-check.ts'
import type { MemberView } from '@podium/core/enrolment/team/team.ts'
import { pick, useLanguage } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'

interface CheckedPeopleProps {
  people: readonly CheckedPerson[]
  members: readonly Pick<MemberView, 'memberId' | 'name'>[]
}

/** What staff decided about the people on a roster, with the reason of each refusal. */
export function CheckedPeople({ people, members }: CheckedPeopleProps) {
  const { language } = useLanguage()
  return (
    <ul>
      {people.map(({ memberId, verdict, reason }) => (
        <li key={memberId}>
          <StateTag tone={verdict === 'confirmed' ? 'success' : 'danger'}>
            {pick(personVerdictLabels[verdict], language)}
          </StateTag>{' '}
          {members.find((member) => member.memberId === memberId)?.name}
          {reason && ` · ${reason}`}
        </li>
      ))}
    </ul>
  )
}
