import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { filePurpose } from '#server/platform/files/purpose.ts'
import { levelsFor } from '../audit/audit-levels.ts'
import { loadTeam } from '../team/team.store.ts'
import { COPY_PURPOSE, placeOfFile } from './copy.store.ts'
import { openDocuments } from './open-documents.ts'
import { seenDocuments } from './seen.ts'
import { whoseUpload } from './sign-by-link.ts'

const MAX_BYTES = 20 * 2 ** 20

/** Signed copies: visible to those of the team whom the document concerns, and to its auditors. */
const copyFiles = filePurpose({
  maxBytes: MAX_BYTES,
  quotaBytes: 100 * MAX_BYTES,
  kinds: ['pdf', 'image'],
  mayUpload: async () => true,
  async guest(db, token) {
    const link = await whoseUpload(db, token)
    return link && { ownerId: link.madeBy, key: link.linkId }
  },
  async mayRead(db, viewer, file) {
    if (!viewer) return false
    const place = await placeOfFile(db, file.id)
    // Nobody but its owner knows a file that isn't kept as a copy.
    if (!place) return file.ownerId === viewer.userId
    const team = await loadTeam(db, place.teamId)
    if (!team) return false
    const seen = seenDocuments(await openDocuments(db, team, new Date()), viewer.userId)
    if (seen?.some(({ terms, memberId }) => terms.key === place.key && memberId === place.memberId)) return true
    return (
      holdsAny(viewer, ['enrolment:team:list']) && (await levelsFor(db, team, viewer, 'enrolment:team:list')) !== null
    )
  },
})

export const copyPurpose = { [COPY_PURPOSE]: copyFiles }
