import { firstRefusal } from '@podium/core/base/refusal.ts'
import { whyWindowClosed } from '@podium/core/competition/schedule/window.rule.ts'
import { workApi } from '@podium/core/work/api.ts'
import { whyAiFaulty, whyNotBrief, whyNotHashes } from '@podium/core/work/hand-in/hand-in.rule.ts'
import { whyOriginFaulty } from '@podium/core/work/hand-in/origin.rule.ts'
import { workRefusals } from '@podium/core/work/refusals.ts'
import { whyNotAct } from '@podium/core/work/state.rule.ts'
import { whyNotInStage } from '@podium/core/work/submit.rule.ts'
import { isBriefOpen, windowAndTime } from '#server/competition/index.ts'
import { refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { openDraft, openEntry } from '../entry/open-draft.ts'
import { changeWork } from '../work.store.ts'
import { hashesOf, replaceHashes } from './hand-in.store.ts'

/** Saves in the draft what the team says about AI tools. */
export const declareAi = write(
  workApi.declareAi,
  'work.declare_ai',
  async function declareAi({ tx, viewer, note }, { teamId, stageId, aiUse }) {
    const { work, entry } = await openDraft(tx, { teamId, stageId, userId: viewer.userId })
    if (!entry.setting!.aiDeclaration) throw refuse(workRefusals.AI_OFF)
    refuseIf(whyAiFaulty(aiUse))
    const version = await changeWork(tx, work, { aiUse })
    note({ type: 'work', id: work.workId, before: { aiUse: work.aiUse }, after: { aiUse } })
    return { workId: work.workId, version }
  },
)

/** Declares where the work comes from. */
export const declareOrigin = write(
  workApi.declareOrigin,
  'work.declare_origin',
  async function declareOrigin({ tx, viewer, note }, { teamId, stageId, origin }) {
    const { work, entry } = await openDraft(tx, { teamId, stageId, userId: viewer.userId })
    refuseIf(whyOriginFaulty(entry.setting!, origin))
    const version = await changeWork(tx, work, { origin })
    note({ type: 'work', id: work.workId, before: { origin: work.origin }, after: { origin } })
    return { workId: work.workId, version }
  },
)

/** Chooses the brief that the draft answers. */
export const chooseBrief = write(
  workApi.chooseBrief,
  'work.choose_brief',
  async function chooseBrief({ tx, viewer, note }, { teamId, stageId, briefId }) {
    const { team, work, entry } = await openDraft(tx, { teamId, stageId, userId: viewer.userId })
    const { itemId, schoolId } = team
    const { window, at } = await windowAndTime(tx, { stageId, itemId, schoolId, teamId, kind: 'brief' })
    const brief = { briefId, open: await isBriefOpen(tx, briefId, work.itemId) }
    refuseIf(whyNotBrief(entry.setting!, brief, window && whyWindowClosed(window, at, 'brief')))
    const version = await changeWork(tx, work, { briefId })
    note({ type: 'work', id: work.workId, before: { briefId: work.briefId }, after: { briefId } })
    return { workId: work.workId, version }
  },
)

/** Registers hashes; the database's time after the locks decides whether they are in time. */
export const registerHashes = write(
  workApi.registerHashes,
  'work.register_hashes',
  async function registerHashes({ tx, viewer, note }, { teamId, stageId, hashes }) {
    const { team, work, entry } = await openEntry(tx, { teamId, stageId, userId: viewer.userId })
    const { itemId, schoolId } = team
    const { window, at } = await windowAndTime(tx, { stageId, itemId, schoolId, teamId, kind: 'hash' })
    refuseIf(
      firstRefusal(
        whyNotInStage(entry),
        whyNotAct(work.state, 'save'),
        whyNotHashes(entry.setting!, hashes),
        whyWindowClosed(window, at, 'hash'),
      ),
    )
    const before = await hashesOf(tx, work.workId)
    await replaceHashes(tx, work.workId, hashes, { userId: viewer.userId, at })
    const version = await changeWork(tx, work, {})
    note({ type: 'work', id: work.workId, before: { hashes: before }, after: { hashes } })
    return { workId: work.workId, version }
  },
)
