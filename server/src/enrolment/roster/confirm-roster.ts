import { refusalText, type Language } from '@podium/core/base/refusal.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { isRosterLocked, whyNotConfirmRoster, whyNotOpenRoster } from '@podium/core/enrolment/roster/roster.rule.ts'
import type { RosterView } from '@podium/core/enrolment/roster/roster.ts'
import { lockRoundShared } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { openTeam } from '../team/open-team.ts'
import type { Team } from '../team/team.store.ts'
import { rostersOf, saveRoster } from './roster.store.ts'

/** Confirms who takes part in a stage; again and again until it is locked. */
export const confirmRoster = write(
  enrolmentApi.confirmRoster,
  'enrolment.confirm_roster',
  async function confirmRoster({ tx, viewer, note }, { teamId, stageId, memberIds }) {
    const { team, members } = await openTeam(tx, teamId, viewer.userId)
    await lockRoundShared(tx, team.roundId)
    const roster = (await rostersOf(tx, team)).find((each) => each.stageId === stageId)
    const facts = {
      setting: roster?.setting ?? null,
      teamState: team.state,
      isCaptain: team.captainId === viewer.userId,
      isInStage: roster?.isInStage ?? false,
    }
    refuseIf(whyNotConfirmRoster(facts, memberIds, members, await clock(tx)))
    const ordered = members.flatMap(({ memberId }) => (memberIds.includes(memberId) ? [memberId] : []))
    const { setting } = roster!
    const confirmedAt = await saveRoster(tx, { teamId, stageId, memberIds: ordered, setting, by: viewer.userId })
    note({
      type: 'team',
      id: teamId,
      before: { roster: roster?.memberIds ?? null },
      after: { stageId, roster: ordered },
    })
    return { confirmedAt: confirmedAt.toISOString() }
  },
)

/** Rosters of the stages that the team takes part in. */
export async function rosterViews(
  db: Db,
  team: Team,
  reader: { userId: string; now: Date; language: Language },
): Promise<RosterView[]> {
  const rosters = await rostersOf(db, team)
  return rosters
    .filter(({ isInStage }) => isInStage)
    .map(({ stageId, stageName, stageNameEn, setting, isInStage, source, memberIds, checked }) => {
      const isCaptain = team.captainId === reader.userId
      const refusal = whyNotOpenRoster({ setting, teamState: team.state, isCaptain, isInStage }, reader.now)
      return {
        stageId,
        stageName: reader.language === 'en' && stageNameEn ? stageNameEn : stageName,
        setting,
        state: source ?? 'open',
        memberIds: memberIds ?? [],
        checked: setting.checked ? checked : [],
        isLocked: isRosterLocked(setting, reader.now),
        hindrance: refusal && refusalText(refusal, reader.language),
      }
    })
}
