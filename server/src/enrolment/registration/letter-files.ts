import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { groupWithin, schoolWithin } from '#server/organisation/index.ts'
import { roundById } from '#server/competition/index.ts'
import { filePurpose } from '#server/platform/files/purpose.ts'
import { LETTER_PURPOSE, placeOfLetter } from './registration.store.ts'

const MAX_BYTES = 20 * 2 ** 20
const EDIT = 'enrolment:registration:edit'
const LIST = 'enrolment:registration:list'

/** Stamped letters: visible to the staff of the school, of the college that registered it, and to the round's organiser. */
const letterFiles = filePurpose({
  maxBytes: MAX_BYTES,
  quotaBytes: 100 * MAX_BYTES,
  kinds: ['pdf', 'image'],
  mayUpload: async (_db, viewer) => holdsAny(viewer, [EDIT]),
  async mayRead(db, viewer, file) {
    if (!viewer) return false
    const place = await placeOfLetter(db, file.id)
    if (!place) return file.ownerId === viewer.userId
    if (holdsAny(viewer, [EDIT]) && (await schoolWithin(db, place.schoolId, viewer.scopeOf(EDIT)))) return true
    const { collegeId } = place
    if (collegeId && holdsAny(viewer, [EDIT]) && (await groupWithin(db, collegeId, viewer.scopeOf(EDIT)))) return true
    const round = await roundById(db, place.roundId)
    return round !== null && holdsAny(viewer, [LIST]) && groupWithin(db, round.groupId, viewer.scopeOf(LIST))
  },
})

export const letterPurpose = { [LETTER_PURPOSE]: letterFiles }
