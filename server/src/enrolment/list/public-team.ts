import { nameInPublicTeam } from '@podium/core/enrolment/member/minor.rule.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { describeItem } from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { englishNameOf, findPublicTeam, publicMembers } from './public.store.ts'
import { loadTeam } from '../team/team.store.ts'
import type { Language } from '@podium/core/base/refusal.ts'

/** @spec C31 */
export const websiteMembers = read(enrolmentApi.websiteMembers, async function websiteMembers({ db, now }, { teamId }) {
  orNotFound(await findPublicTeam(db, teamId))
  return shownMembers(db, teamId, now)
})

/** The public view of an enrolled team. @spec R20 */
export const publicTeam = read(enrolmentApi.publicTeam, async function publicTeam({ db, now, language }, { teamId }) {
  const { team, names } = await publicTeamOf(db, teamId, language)
  return {
    teamId,
    name: team.name,
    number: team.number ?? '',
    roundId: team.roundId,
    roundName: names.roundName,
    itemId: team.itemId,
    itemName: names.itemName,
    schoolName: team.schoolName,
    schoolNameEn: team.schoolId === null ? '' : await englishNameOf(db, team.schoolId),
    members: await shownMembers(db, teamId, now),
  }
})

async function publicTeamOf(db: Db, teamId: string, language: Language) {
  const { itemId } = orNotFound(await findPublicTeam(db, teamId))
  const team = orNotFound(await loadTeam(db, teamId))
  return { team, names: orNotFound(await describeItem(db, itemId, language)) }
}

/** Members with masked names; of a minor only the surname. */
async function shownMembers(db: Db, teamId: string, now: Date) {
  const members = await publicMembers(db, teamId)
  return members.map((member) => ({ role: member.role, name: nameInPublicTeam(member, now) }))
}
