import { workApi } from '@podium/core/work/api.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { workTitle } from './cast.ts'
import { saveAsOwnCopy } from '#server/work/index.ts'
import { eachOf, type DemoClient } from './demo-client.ts'
import { reportMaker } from './report-pdf.ts'
import type { DemoRound } from './rounds.ts'
import type { DemoTeam } from './teams.ts'

let makeReport: ReturnType<typeof reportMaker> | null = null
let serial = 0

/**
 * Creates a work with a report for each team and submits it; `drafts` of them stay drafts. Returns the titles by the
 * captain's id.
 */
export async function handIn(
  desk: DemoClient,
  round: DemoRound,
  teams: readonly DemoTeam[],
  drafts = 0,
): Promise<Map<string, string>> {
  makeReport ??= reportMaker()
  const report = makeReport
  const plans = teams.map((team, at) => ({ team, title: workTitle(++serial), draft: at < drafts }))
  await eachOf(plans, async ({ team, title, draft }) => {
    const { captain, teamId } = team
    const summary = `本作品围绕“${title}”展开，从真实使用场景出发，完成了需求调研、方案设计、原型制作与用户测试，在可用性与成本之间取得了良好的平衡。`
    const target = { teamId, stageId: round.stageId }
    const saved = await desk.call(captain, workApi.save, {
      ...target,
      title,
      summary,
      keywords: ['创新设计', '原型', '用户研究', title.slice(2, 6)],
      version: 0,
    })
    if (draft) return
    const fileId = await storeFile(desk.services, desk.services.db, {
      purpose: 'work',
      ownerId: captain.userId,
      name: '设计说明书.pdf',
      mediaType: 'application/pdf',
      bytes: report(title, summary),
    })
    await saveAsOwnCopy(desk.services.db, fileId)
    const { version } = await desk.call(captain, workApi.attach, { ...target, slot: 'report', fileId })
    await desk.call(captain, workApi.submit, { workId: saved.workId, pledged: true, version })
  })
  return new Map(plans.map(({ team, title }) => [team.captain.userId, title]))
}
