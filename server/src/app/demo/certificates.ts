import { certificateApi } from '@podium/core/certificate/api.ts'
import type { DemoClient } from './demo-client.ts'
import type { Staff } from './people.ts'
import type { DemoRound } from './rounds.ts'

const KINDS = [
  { kind: 'winner', prefix: 'CX', body: 'allAutoincrementFour' },
  { kind: 'teacher', prefix: 'JS', body: 'allAutoincrementFour' },
] as const

/** Issues and sends the certificates of a round's winners and advisers with built-in designs; revokes one. */
export async function issueCertificates(
  desk: DemoClient,
  { organiser }: Staff,
  round: DemoRound,
  year: number,
): Promise<void> {
  const { roundId } = round
  for (const { kind, prefix, body } of KINDS) {
    const templates = await desk.call(organiser, certificateApi.templatePage, { kind, state: 'enabled' })
    const { templateId } = templates.rows.find(({ builtIn }) => builtIn)!
    const numberRule = { prefix: `${prefix}${year}`, body, suffix: '' }
    await desk.call(organiser, certificateApi.saveSetting, { roundId, itemId: null, kind, templateId, numberRule })
    for (const { itemId } of round.items) {
      await desk.call(organiser, certificateApi.make, { roundId, itemId, kind, despiteIssues: true })
      await desk.platform.jobs.runDue()
    }
  }
  const batches = await desk.call(organiser, certificateApi.batchPage, { roundId })
  for (const { batchId, version } of batches.rows) await desk.call(organiser, certificateApi.send, { batchId, version })
  const issued = await desk.call(organiser, certificateApi.page, { roundId, pageSize: 1 })
  const last = issued.rows[0]
  if (last) {
    const reason = '经核实该队成员信息有误'
    await desk.call(organiser, certificateApi.revoke, { certificateId: last.certificateId, reason })
  }
}
