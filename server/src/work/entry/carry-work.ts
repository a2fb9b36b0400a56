import { randomBytes } from 'node:crypto'
import { receiptOf } from '@podium/core/base/receipt/receipt-number.rule.ts'
import { whyUnready } from '@podium/core/work/submit.rule.ts'
import { hasSubmission } from '@podium/core/work/work.ts'
import { settingInForce } from '#server/competition/index.ts'
import { giveOpenNumber } from '#server/enrolment/index.ts'
import type { Team } from '#server/enrolment/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { choicesAsked } from '../hand-in/choices-asked.ts'
import { handInOf } from '../hand-in/hand-in.store.ts'
import { addVersion, attachFile, draftFiles, versionsOf } from '../work-file.store.ts'
import { changeWork, openWork, workAt } from '../work.store.ts'
import { firstWorkStage } from './arrival.store.ts'

/**
 * Takes a work along to another round: title, texts, and the files of slots that the first stage there has too. It is
 * submitted where nothing that this stage asks for is missing, otherwise it is a draft. Idempotent.
 */
export async function carryWork(
  tx: Tx,
  origin: { teamId: string; stageId: string },
  team: Pick<Team, 'teamId' | 'roundId' | 'itemId' | 'captainId' | 'answers'>,
): Promise<void> {
  const { teamId, roundId, itemId } = team
  const from = await workAt(tx, origin.teamId, origin.stageId)
  const stageId = await firstWorkStage(tx, { roundId, itemId })
  if (!from?.versionId || !hasSubmission(from) || !stageId || (await workAt(tx, teamId, stageId))) return
  const inForce = await settingInForce(tx, 'work', itemId, stageId)
  if (!inForce) return
  const { value: setting, settingId } = inForce
  const work = await openWork(tx, { teamId, roundId, itemId, stageId })
  const version = (await versionsOf(tx, from.workId)).find(({ versionId }) => versionId === from.versionId)
  if (!version) return
  const draft = { title: version.title, summary: version.summary, keywords: version.keywords }
  for (const { fileId, slot } of version.files) {
    if (setting.slots.some(({ key }) => key === slot)) await attachFile(tx, work.workId, slot, fileId)
  }
  const files = await draftFiles(tx, work.workId)
  const handIn = await handInOf(tx, work, await choicesAsked(tx, setting, team))
  if (whyUnready({ draft, files, handIn }, setting)) {
    await changeWork(tx, work, { draft })
    return
  }
  await giveOpenNumber(tx, teamId)
  const at = await clock(tx)
  const { versionId } = await addVersion(tx, {
    ...draft,
    aiUse: null,
    origin: null,
    briefId: null,
    workId: work.workId,
    settingId,
    pledge: '',
    submittedBy: team.captainId,
    submittedAt: at,
    deadline: null,
    receipt: receiptOf('W', at, randomBytes(5)),
  })
  await changeWork(tx, work, { draft, versionId, state: setting.audit ? 'submitted' : 'accepted' })
}
