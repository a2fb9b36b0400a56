import { z } from 'zod'
import { Id } from '@podium/core/base/shapes.ts'
import { whyNotSize } from '@podium/core/work/slot.rule.ts'
import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { settingInForce } from '#server/competition/index.ts'
import { loadTeam, membersOf, reachOf } from '#server/enrolment/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { filePurpose, readAbout } from '#server/platform/files/purpose.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { whyNotUpload } from './file-check/check-upload.ts'
import { worksOfFile } from './work-file.store.ts'

/** File purpose of works. */
export const WORK_PURPOSE = 'work'

/** What the client sends with an upload, as JSON in `about`. */
const About = z.object({ teamId: Id, stageId: Id, slot: z.string().max(31) })

/**
 * Files of works. Captain and members upload them to a slot of their stage. The team and staff whose scope includes it
 * can read them; judges read them through their tasks.
 */
export const workFiles = filePurpose({
  maxBytes: 5 * 2 ** 30,
  quotaBytes: 20 * 2 ** 30,
  kinds: ['pdf', 'office', 'archive', 'video', 'image'],
  async mayUpload(db, viewer, { about, size }) {
    const at = readAbout(About, about)
    if (!at) return false
    const { teamId } = at
    const team = await loadTeam(db, teamId)
    if (team?.state !== 'enrolled') return false
    const members = await membersOf(db, teamId)
    const author = members.some(
      ({ userId, state, role }) =>
        userId === viewer.userId && state === 'accepted' && (role === 'captain' || role === 'member'),
    )
    if (!author) return false
    const slot = await slotAt(db, team.itemId, at)
    return slot !== undefined && whyNotSize(slot, size) === null
  },
  async whyNot(db, upload) {
    const at = readAbout(About, upload.about)
    const team = at && (await loadTeam(db, at.teamId))
    const slot = team ? await slotAt(db, team.itemId, at) : undefined
    return slot ? whyNotUpload(db, slot, upload) : null
  },
  async mayRead(db, viewer, file) {
    if (!viewer) return false
    if (file.ownerId === viewer.userId) return true
    const works = await worksOfFile(db, file.id)
    for (const { teamId } of works) {
      const members = await membersOf(db, teamId)
      if (members.some(({ userId, state }) => userId === viewer.userId && state === 'accepted')) return true
      if (await staffSees(db, viewer, teamId)) return true
    }
    return false
  },
})

async function slotAt(db: Db, itemId: string, { stageId, slot }: z.infer<typeof About>) {
  const inForce = await settingInForce(db, 'work', itemId, stageId)
  return inForce?.value.slots.find(({ key }) => key === slot)
}

/** Whether the viewer's scope for works includes the team. */
export async function staffSees(db: Db | Tx, viewer: Viewer, teamId: string): Promise<boolean> {
  if (!holdsAny(viewer, ['work:work:list'])) return false
  const reach = await reachOf(db, teamId, viewer.scopeOf('work:work:list'))
  return reach !== null && (reach.round || reach.school)
}
