import { documentCode, typedCode } from '@podium/core/enrolment/document/code.rule.ts'
import { whyNotRemoveCopy, whyNotUpload, whyTooEarly } from '@podium/core/enrolment/document/document.rule.ts'
import { whyOnlyByLink } from '@podium/core/enrolment/document/signer-link.rule.ts'
import { documentRefusals } from '@podium/core/enrolment/document/refusals.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { awaitsMembers } from '@podium/core/enrolment/team/team.ts'
import { clock } from '#server/platform/db/clock.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { COMPLETE_TEAMS } from '../awaited/complete-team.ts'
import { openTeam } from '../team/open-team.ts'
import { deleteCopy, isUploadOf, putCopy, type DocumentPlace } from './copy.store.ts'
import { openDocuments } from './open-documents.ts'
import { seenDocuments } from './seen.ts'

/**
 * Uploads the signed copy of a document. The team stays locked, so that of two uploads for one place the later one
 * counts, and its data are those that the code was printed from.
 */
export const saveCopy = write(
  enrolmentApi.saveCopy,
  'enrolment.save_copy',
  async function saveCopy({ services, tx, viewer, note }, { teamId, key, memberId, fileId, code }) {
    const { team, document, actor, all } = await lockDocument(tx, viewer.userId, { teamId, key, memberId })
    refuseIf(whyNotUpload(team, document, actor) ?? whyOnlyByLink(document.terms) ?? whyTooEarly(document, all))
    const { fingerprint } = document.contents
    const by = { userId: viewer.userId, name: viewer.realName }
    const printed = await keepCopy(tx, document.place, { fingerprint, code, fileId, ownerId: viewer.userId, by })
    if (awaitsMembers(team)) await enqueue(services, tx, COMPLETE_TEAMS, { userId: viewer.userId })
    note({
      type: 'team',
      id: teamId,
      before: { document: document.terms.name, state: document.state },
      after: { document: document.terms.name, memberId, fileId, code: printed },
    })
    return {}
  },
)

/** Keeps a file as the copy of a document if its code is that of the present data; returns the code. */
export async function keepCopy(
  tx: Tx,
  place: DocumentPlace,
  copy: {
    fingerprint: string
    /** As typed. */
    code: string
    fileId: string
    /** Whose upload the file is. */
    ownerId: string
    by: { userId: string | null; name: string }
  },
): Promise<string> {
  const { fingerprint, fileId, by } = copy
  const printed = documentCode(fingerprint)
  if (typedCode(copy.code) !== printed) {
    const words = { zh: '文件码不一致', en: 'This is another code' }
    throw refuse(documentRefusals.WRONG_CODE, {}, [{ path: 'code', ...words }])
  }
  orNotFound((await isUploadOf(tx, fileId, copy.ownerId)) || null)
  await onConflict(putCopy(tx, place, { fileId, fingerprint, code: printed, by }), {
    enrolment_signed_copy_file_id_key: documentRefusals.FILE_USED,
  })
  return printed
}

/** Removes a signed copy; its file goes with the others that nothing refers to. */
export const removeCopy = write(
  enrolmentApi.removeCopy,
  'enrolment.remove_copy',
  async function removeCopy({ tx, viewer, note }, { teamId, key, memberId }) {
    const { team, document, actor } = await lockDocument(tx, viewer.userId, { teamId, key, memberId })
    refuseIf(whyNotRemoveCopy(team, document, actor))
    await deleteCopy(tx, document.copy!.copyId)
    note({
      type: 'team',
      id: teamId,
      before: { document: document.terms.name, memberId, fileId: document.copy!.fileId },
    })
    return {}
  },
)

/** Locks the team of a document that the viewer sees; NOT_FOUND for any other. */
export async function lockDocument(
  tx: Tx,
  userId: string,
  { teamId, key, memberId = null }: { teamId: string; key: string; memberId?: string | null | undefined },
) {
  const { team } = await openTeam(tx, teamId, userId)
  const open = await openDocuments(tx, team, await clock(tx))
  const found = seenDocuments(open, userId)?.find((each) => each.terms.key === key && each.memberId === memberId)
  const { actor, ...document } = orNotFound(found ?? null)
  return { team, actor, all: open.documents, document: { ...document, place: { teamId, key, memberId } } }
}
