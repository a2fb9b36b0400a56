import { workApi } from '@podium/core/work/api.ts'
import { identifying } from '@podium/core/work/blind.rule.ts'
import { whyNotContent } from '@podium/core/work/file-check/file-check.rule.ts'
import { whyNotRegistered } from '@podium/core/work/hand-in/hand-in.rule.ts'
import { workRefusals } from '@podium/core/work/refusals.ts'
import { whyNotAttach } from '@podium/core/work/slot.rule.ts'
import { whyNotDraft } from '@podium/core/work/submit.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { slotOf, type LockedEntry } from './entry/entry.ts'
import { openDraft } from './entry/open-draft.ts'
import { authorNames } from './author-names.store.ts'
import { hashesOf } from './hand-in/hand-in.store.ts'
import { whyElsewhere } from './file-check/same-files.ts'
import { WORK_PURPOSE } from './purpose.ts'
import { removeCopy } from './copy/copy.store.ts'
import { queueCopy } from './copy/make-copy.ts'
import { attachFile, detachFile, draftFiles, ownUpload } from './work-file.store.ts'
import { changeWork, loadWork, type Work } from './work.store.ts'

/** Saves the texts of the draft. Version 0 means that the client knows no draft yet. */
export const saveDraft = write(
  workApi.save,
  'work.save',
  async function saveDraft({ tx, viewer, note }, { teamId, stageId, version, ...draft }) {
    const { work, entry } = await openDraft(tx, { teamId, stageId, userId: viewer.userId })
    const untouched = work.title === '' && work.summary === ''
    if (!(version === 0 && untouched))
      await refuseStale(tx, { type: 'work', id: work.workId, version: work.version }, version)
    refuseIf(whyNotDraft(draft, entry.setting!))
    const saved = await changeWork(tx, work, { draft })
    note({ type: 'work', id: work.workId, before: textsOf(work), after: draft })
    return {
      workId: work.workId,
      version: saved,
      identifying: await namesIn(tx, teamId, entry, [draft.title, draft.summary]),
    }
  },
)

/** Attaches an upload to a slot. Its type was detected from its content during the upload. */
export const attach = write(
  workApi.attach,
  'work.attach',
  async function attach({ services, tx, viewer, note }, { teamId, stageId, slot: key, fileId }) {
    const { team, work, entry } = await openDraft(tx, { teamId, stageId, userId: viewer.userId })
    const slot = slotOf(entry.setting, key)
    if (!slot) throw refuse(workRefusals.SLOT_UNKNOWN)
    const upload = orNotFound(await ownUpload(tx, fileId, viewer.userId, WORK_PURPOSE))
    const there = (await draftFiles(tx, work.workId)).filter((file) => file.slot === key && file.fileId !== fileId)
    refuseIf(whyNotAttach(slot, upload, there.length))
    refuseIf(whyNotContent(slot, upload))
    refuseIf(await whyElsewhere(tx, { work, team, slot }, upload))
    refuseIf(whyNotRegistered(entry.setting!, { ...upload, slot: key }, await hashesOf(tx, work.workId)))
    await attachFile(tx, work.workId, key, fileId)
    await queueCopy(services, tx, fileId)
    const version = await changeWork(tx, work, {})
    const file = { ...upload, slot: key }
    note({ type: 'work', id: work.workId, after: { slot: key, file: file.name, sha256: file.sha256 } })
    return { workId: work.workId, version, file, identifying: await namesIn(tx, teamId, entry, [file.name]) }
  },
)

export const detach = write(
  workApi.detach,
  'work.detach',
  async function detach({ tx, viewer, note }, { workId, slot, fileId }) {
    const known = orNotFound(await loadWork(tx, workId))
    const { work } = await openDraft(tx, { ...known, userId: viewer.userId })
    orNotFound((await detachFile(tx, work.workId, slot, fileId)) || null)
    await removeCopy(tx, fileId)
    const version = await changeWork(tx, work, {})
    note({ type: 'work', id: workId, before: { slot, fileId } })
    return { version }
  },
)

/** Names in the texts that would identify the authors; empty if the review is not anonymous. */
async function namesIn(tx: Tx, teamId: string, entry: LockedEntry, texts: string[]): Promise<string[]> {
  return entry.setting?.anonymous ? identifying(texts, await authorNames(tx, teamId)) : []
}

function textsOf({ title, summary, keywords }: Work) {
  return { title, summary, keywords }
}
