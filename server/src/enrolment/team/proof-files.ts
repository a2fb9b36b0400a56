import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { filePurpose } from '#server/platform/files/purpose.ts'
import { levelsFor } from '../audit/audit-levels.ts'
import { teamsOfFile } from './material.store.ts'
import { membersOf } from '../member/member.store.ts'
import { loadTeam } from './team.store.ts'

const MAX_BYTES = 20 * 2 ** 20

/** Stamped proof forms, visible to the team and its auditors. */
export const proofFiles = filePurpose({
  maxBytes: MAX_BYTES,
  quotaBytes: 30 * MAX_BYTES,
  kinds: ['pdf', 'image'],
  mayUpload: async () => true,
  async mayRead(db, viewer, file) {
    if (!viewer) return false
    if (file.ownerId === viewer.userId) return true
    for (const teamId of await teamsOfFile(db, file.id)) {
      const team = await loadTeam(db, teamId)
      if (!team) continue
      const members = await membersOf(db, teamId)
      if (members.some((member) => member.userId === viewer.userId && member.state === 'accepted')) return true
      if (holdsAny(viewer, ['enrolment:team:list'])) {
        if (await levelsFor(db, team, viewer, 'enrolment:team:list')) return true
      }
    }
    return false
  },
})
