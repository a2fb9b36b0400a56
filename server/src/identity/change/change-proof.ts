import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { filePurpose } from '#server/platform/files/purpose.ts'
import { isProofInScope } from './identity-change.store.ts'

/** File purpose of proofs for a change of name or document. */
export const CHANGE_PROOF = 'identity.change'

const MAX_BYTES = 10 * 1_048_576

/** Visible to the person and to those who may decide. */
export const changeProof = filePurpose({
  maxBytes: MAX_BYTES,
  quotaBytes: 5 * MAX_BYTES,
  kinds: ['pdf', 'image'],
  mayUpload: async () => true,
  async mayRead(db, viewer, file) {
    if (!viewer) return false
    if (file.ownerId === viewer.userId) return true
    const code = 'identity:membership:list'
    return holdsAny(viewer, [code]) && isProofInScope(db, file.id, viewer.scopeOf(code))
  },
})
