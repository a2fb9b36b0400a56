import { baseRefusals } from '@podium/core/base/codes.ts'
import type { ReturnedState } from '@podium/core/enrolment/audit/returned-state.ts'
import { teamDifferences } from '@podium/core/enrolment/audit/team-changes.rule.ts'
import { PROOF_SLOT } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Alert } from 'antd'
import { useState } from 'react'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { signUpMessages } from './sign-up-messages.ts'

/** Why a step was not saved. After a change by others the page holds the newest data, and says what differs. */
export function StepRefusal({ refusal, team }: { refusal: RefusalError; team: TeamDetail }) {
  if (refusal.code !== baseRefusals.STALE.code) return <Alert type="error" showIcon title={refusal.msg} />
  return <Overtaken team={team} />
}

function Overtaken({ team }: { team: TeamDetail }) {
  const t = useT(signUpMessages)
  const { language } = useLanguage()
  // As it was on the page when the change was noticed.
  const [seen] = useState(team)
  const names = new Map([...seen.members, ...team.members].map(({ memberId, name }) => [memberId, name]))
  const differences = teamDifferences(stateOf(seen), stateOf(team), {
    nameOf: (id) => names.get(id) ?? '—',
    fields: team.setting?.extraFields ?? [],
  })
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t('overtaken')}
      description={
        differences.length > 0 && (
          <ul>
            {differences.map(({ label, before, after }) => (
              <li key={label.zh}>
                {t('overtakenBy', {
                  label: pick(label, language),
                  before: pick(before, language),
                  after: pick(after, language),
                })}
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}

function stateOf({ name, members, answers, materials }: TeamDetail): ReturnedState {
  return {
    name,
    members: members.map(({ memberId, role }) => ({ memberId, role })),
    answers,
    files: materials.filter(({ slot }) => slot === PROOF_SLOT),
  }
}
