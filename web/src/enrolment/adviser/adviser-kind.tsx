import { whyNotAdviserKind } from '@podium/core/enrolment/adviser/adviser.rule.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { MemberView } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Select } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { adviserMessages } from './messages.ts'

interface AdviserKindProps {
  team: Pick<TeamDetail, 'teamId' | 'setting' | 'members'>
  member: MemberView
  /** Left out: read-only. */
  onChanged?: (() => void) | undefined
}

/** What kind of adviser a member is; nothing where the event has no kinds. */
export function AdviserKindOf({ team, member, onChanged }: AdviserKindProps) {
  const t = useT(adviserMessages)
  const { language } = useLanguage()
  const set = useWrite(enrolmentApi.setAdviserKind, { onDone: () => onChanged?.() })
  const kinds = team.setting?.adviserKinds ?? []
  if (kinds.length === 0 || member.role !== 'teacher') return null
  const chosen = kinds.find(({ key }) => key === member.adviserKind)
  if (!onChanged) {
    return (
      <span className="member-role">{chosen ? pick({ zh: chosen.name, en: chosen.nameEn }, language) : t('none')}</span>
    )
  }
  const others = team.members.filter(({ memberId }) => memberId !== member.memberId)
  return (
    <Select
      aria-label={t('kindOf', { name: member.name })}
      placeholder={t('choose')}
      className="adviser-kind"
      loading={set.busy}
      value={chosen?.key ?? null}
      options={kinds.map(({ key, name, nameEn }) => ({
        value: key,
        label: pick({ zh: name, en: nameEn }, language),
        disabled: key !== chosen?.key && whyNotAdviserKind(member, key, others, { adviserKinds: kinds }) !== null,
      }))}
      onChange={(kind) => kind && void set.run({ teamId: team.teamId, memberId: member.memberId, kind })}
    />
  )
}
