import { refuse } from '@podium/core/base/refusal.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { financeApi } from '@podium/core/finance/api.ts'
import { SLIP } from '@podium/core/finance/transfer/transfer.ts'
import { rehearsalRefusals } from '@podium/core/insight/rehearsal/refusals.ts'
import { handOverOrder } from '#server/finance/index.ts'
import type { Play } from './play.ts'
import { standings, type PlayedTeam } from './play-signup.ts'
import type { PlayedItem } from './played-round.ts'
import type { StepReport } from './report.ts'
import { sampleFile } from './sample/sample-file.ts'

/** Pays what teams of an item owe: by transfer if that is offered, else the fee is waived. */
export async function playPayment(
  play: Play,
  { item, setting, teams, at }: { item: PlayedItem; setting: EnrolSetting; teams: readonly PlayedTeam[]; at: Date },
): Promise<void> {
  if (setting.fee.basis === 'none') return
  const before = await standings(play, item)
  const owing = teams.filter(({ teamId }) => before.get(teamId)?.state === 'awaiting_payment')
  if (owing.length === 0) return
  const step = await play.step('payment', { item, stage: null }, at)
  const { transfer } = setting.fee
  step.remark(refuse(transfer ? rehearsalRefusals.FEE_TO_TRANSFER : rehearsalRefusals.FEE_WAIVED))
  for (const team of owing) {
    step.tried += 1
    await (transfer ? payByTransfer(play, step, team, at) : waive(play, step, team))
  }
  const after = await standings(play, item)
  step.through = owing.filter(({ teamId }) => after.get(teamId)?.state !== 'awaiting_payment').length
}

async function payByTransfer(play: Play, step: StepReport, { teamId, captain }: PlayedTeam, at: Date): Promise<void> {
  const { rehearsal, organiser } = play.scene
  const order = await play.ask(step, captain, enrolmentApi.charge, { teamId })
  if (!order) return
  const { orderId } = order
  const fileId = await sampleFile(rehearsal, SLIP, captain.userId, 'png')
  const slip = { orderId, fileId, payerName: '彩排' }
  if (!(await play.ask(step, captain, financeApi.submitSlip, slip, { page: 'bankAccount' }))) return
  const { rows } = await play.read(organiser, financeApi.slipPage, { state: 'submitted', pageSize: 20 })
  const found = rows.find((row) => row.orderId === orderId)
  if (!found) return
  const bankSerial = `R${orderId.replaceAll('-', '').slice(-20)}`
  const confirming = { slipId: found.slipId, confirm: true, bankSerial, opinion: '' }
  if (await play.ask(step, organiser, financeApi.decideSlip, confirming)) await handOver(play, orderId, at)
}

/** What a periodic task does with a paid order, which is due at the true time. */
async function handOver(play: Play, orderId: string, at: Date): Promise<void> {
  const { rehearsal } = play.scene
  await rehearsal.move(new Date(Math.max(at.getTime(), Date.now() + 1_000)))
  await handOverOrder(rehearsal.services, orderId)
  await rehearsal.move(at)
}

async function waive(play: Play, step: StepReport, { teamId }: PlayedTeam): Promise<void> {
  const { organiser, verifier } = play.scene
  const asked = await play.ask(step, organiser, enrolmentApi.waiveFee, { teamId, amount: null, reason: '彩排' })
  if (asked)
    await play.ask(step, verifier, financeApi.decideWaiver, { waiverId: asked.waiverId, grant: true, opinion: '' })
}
