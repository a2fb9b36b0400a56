import { randomBytes } from 'node:crypto'
import { whyNotSubmitFiles } from '@podium/core/base/file/scan.rule.ts'
import { workApi } from '@podium/core/work/api.ts'
import { workSubmitted } from '@podium/core/work/events.ts'
import { askedOrigin } from '@podium/core/work/hand-in/origin.rule.ts'
import { receiptOf } from '@podium/core/base/receipt/receipt-number.rule.ts'
import { whyNotSubmit, whyNotWithdraw } from '@podium/core/work/submit.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import {
  barredAtStage,
  claimWorkTitle,
  giveOpenNumber,
  lockTeam,
  saveWorkTitle,
  whyHandInLacks,
} from '#server/enrolment/index.ts'
import { claimFiles, releaseFiles } from './file-check/same-files.ts'
import { emit } from '#server/platform/events/emit.ts'
import { isScanRequired } from '#server/platform/files/scan/is-scan-required.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { lockEntry, teamOfAuthor } from './entry/entry.ts'
import { choicesAsked } from './hand-in/choices-asked.ts'
import { handInOf } from './hand-in/hand-in.store.ts'
import { addVersion, addWithdrawal, draftFiles } from './work-file.store.ts'
import { changeWork, loadWork, lockWork } from './work.store.ts'

/**
 * Submits the draft as a version with a receipt, which never changes. The database time after locking the work and the
 * round's windows decides whether it is in time.
 */
export const submitWork = write(
  workApi.submit,
  'work.submit',
  async function submitWork({ services, tx, viewer, note }, { workId, pledged, version }) {
    const known = orNotFound(await loadWork(tx, workId))
    const { team, captain } = await teamOfAuthor(tx, known.teamId, viewer.userId)
    // The team gets its number here, and is always locked before its works.
    if (team.number === null) await lockTeam(tx, team.teamId)
    const work = orNotFound(await lockWork(tx, workId))
    await refuseStale(tx, { type: 'work', id: work.workId, version: work.version }, version)
    const files = await draftFiles(tx, workId)
    const entry = await lockEntry(tx, team, work.stageId)
    const handIn = await handInOf(tx, work, await choicesAsked(tx, entry.setting, team))
    const unsigned = await whyHandInLacks(tx, team.teamId, entry.at)
    const barred = await barredAtStage(tx, { itemId: team.itemId, stageId: work.stageId, at: entry.at }, [team.teamId])
    const facts = { ...entry, unsigned, barred: barred.get(team.teamId) ?? null }
    refuseIf(whyNotSubmit({ state: work.state, draft: work, files, handIn }, facts, { captain, pledged }))
    refuseIf(whyNotSubmitFiles(files, await isScanRequired(services, tx)))
    const { value: setting, settingId } = entry.inForce!
    await claimFiles(tx, { work, team, setting }, files)
    await claimWorkTitle(services, tx, team, work)
    await giveOpenNumber(tx, work.teamId)
    const receipt = receiptOf('W', entry.at, randomBytes(5))
    const made = await addVersion(tx, {
      workId,
      title: work.title,
      summary: work.summary,
      keywords: work.keywords,
      aiUse: setting.aiDeclaration ? work.aiUse : null,
      origin: askedOrigin(setting, work.origin),
      briefId: setting.answersBrief ? work.briefId : null,
      settingId,
      pledge: setting.pledge,
      submittedBy: viewer.userId,
      submittedAt: entry.at,
      deadline: entry.deadline,
      receipt,
    })
    const state = setting.audit ? ('submitted' as const) : ('accepted' as const)
    await changeWork(tx, work, { state, versionId: made.versionId })
    await emit(services, tx, workSubmitted, {
      workId,
      versionId: made.versionId,
      teamId: work.teamId,
      stageId: work.stageId,
      itemId: work.itemId,
    })
    note({
      type: 'work',
      id: workId,
      before: { state: work.state },
      after: { state, versionNo: made.no, receipt, files: files.map(({ slot, sha256 }) => ({ slot, sha256 })) },
    })
    return { versionNo: made.no, versionId: made.versionId, receipt, submittedAt: entry.at.toISOString(), state, files }
  },
)

/** Withdraws a submission before the deadline. Staff can still read the submitted version. */
export const withdrawWork = write(
  workApi.withdraw,
  'work.withdraw',
  async function withdrawWork({ tx, viewer, note }, { workId }) {
    const known = orNotFound(await loadWork(tx, workId))
    const { team, captain } = await teamOfAuthor(tx, known.teamId, viewer.userId)
    const work = orNotFound(await lockWork(tx, workId))
    const entry = await lockEntry(tx, team, work.stageId)
    refuseIf(whyNotWithdraw(work.state, entry, captain))
    const version = await changeWork(tx, work, { state: 'withdrawn' })
    if (work.versionId) await addWithdrawal(tx, work.versionId)
    await saveWorkTitle(tx, work.teamId, null)
    await releaseFiles(tx, workId)
    note({ type: 'work', id: workId, before: { state: work.state }, after: { state: 'withdrawn' } })
    return { version }
  },
)
