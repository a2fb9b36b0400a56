import { awardApi } from '@podium/core/award/api.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { eachOf, type DemoClient } from './demo-client.ts'
import type { Expert, Staff } from './people.ts'
import type { Random } from './random.ts'
import type { DemoRound } from './rounds.ts'

const NOTICE =
  '各位专家：请独立评审，遵守保密纪律；与参赛团队存在师生、同事、亲属等关系的，请主动申请回避。评分以评审细则为准，每件作品请给出简要意见。'
const COMMENTS = [
  '选题贴近实际需求，调研充分，方案完整。',
  '原型完成度高，建议补充长期可靠性验证。',
  '创新点明确，成本分析可以更细致。',
  '表达清晰，图文结合好，结论有数据支撑。',
  '技术路线可行，交互细节仍有改进空间。',
  '选题新颖，切中基层的真实痛点，推广价值较高。',
  '用户研究扎实，样本量偏小，结论的普适性有待验证。',
  '结构设计巧妙，装配与维护方便，建议补充强度计算。',
  '服务流程完整，触点设计细致，落地条件考虑周全。',
  '与同类产品相比优势不够突出，建议加强对比分析。',
  '视觉表达成熟，说明书逻辑清楚，数据来源需要注明。',
  '原型可用，测试指标明确，后续可考虑小批量试产。',
]
const RETURN_REASON = '评语与分数不符，请核对后补充说明。'

interface Judging {
  /** Share of the scorecards that are submitted. */
  readonly share: number
  /** Experts of an item with the most works of each; the first leads them. */
  readonly panelOf: (code: string) => ReadonlyArray<{ readonly expert: Expert; readonly maxWorks: number }>
  /** Scorecards that are begun, filled in or returned instead of submitted. */
  readonly isUnderWay?: boolean
  /** Title of a work that all experts score highly. */
  readonly favourite?: string
}

/** Opens the review of every item, assigns its works and scores them. */
export async function judge(
  desk: DemoClient,
  staff: Staff,
  round: DemoRound,
  random: Random,
  judging: Judging,
): Promise<string[]> {
  const batches: string[] = []
  for (const { itemId, code } of round.items) {
    const { organiser } = staff
    const panel = judging.panelOf(code)
    const name = `${round.stageName}${code}组评审`
    const { batchId } = await desk.call(organiser, reviewApi.addBatch, {
      stageId: round.stageId,
      itemId,
      name,
      notice: NOTICE,
    })
    batches.push(batchId)
    const batch = await desk.call(organiser, reviewApi.batch, { batchId })
    await desk.call(organiser, reviewApi.saveJudges, {
      batchId,
      version: batch.version,
      judges: panel.map(({ expert, maxWorks }, index) => ({
        expertId: expert.expertId,
        maxWorks,
        captain: index === 0,
      })),
    })
    const { digest } = await desk.call(organiser, reviewApi.plan, { batchId })
    await desk.call(organiser, reviewApi.assign, { batchId, digest })
    const { version } = await desk.call(organiser, reviewApi.batch, { batchId })
    await desk.call(organiser, reviewApi.moveBatch, { batchId, action: 'open', version })
    const judged = panel.map(({ expert }) => ({
      expert,
      mood: random.whole(-5, 5),
      seeds: Array.from({ length: 200 }, () => random.next()),
    }))
    await eachOf(judged, ({ expert, mood, seeds }) => score(desk, expert, batchId, mood, seeds, judging))
    if (judging.isUnderWay) await returnOne(desk, organiser, batchId, panel[0]!.expert)
  }
  return batches
}

async function score(
  desk: DemoClient,
  expert: Expert,
  batchId: string,
  mood: number,
  seeds: readonly number[],
  { share, favourite, isUnderWay }: Judging,
) {
  const desks = await desk.call(expert, reviewApi.desk, {})
  if (!desks.some((own) => own.batchId === batchId)) return
  await desk.call(expert, reviewApi.agree, { batchId })
  const { rows } = await desk.call(expert, reviewApi.tasks, { batchId, pageSize: 100 })
  for (const [index, { taskId }] of rows.entries()) {
    const chance = (n: number) => seeds[(index * 5 + n) % seeds.length]!
    const isSubmitted = chance(4) <= share
    // Of the others some are filled in and some begun.
    const isFilledIn = chance(4) <= share + 0.15
    const isBegun = chance(4) <= share + 0.25
    if (!isSubmitted && !(isUnderWay && isBegun)) continue
    const task = await desk.call(expert, reviewApi.task, { taskId })
    const marks = task.setting.criteria.map(({ key }, n) => [
      key,
      task.title === favourite ? 96 : clamp(Math.round((72 + mood + chance(n) * 18) * 2) / 2),
    ])
    const comment = COMMENTS[Math.floor(chance(2) * COMMENTS.length)]!
    const given = isSubmitted || isFilledIn ? marks : marks.slice(0, 2)
    const scores = Object.fromEntries(given) as Record<string, number>
    const { version } = task
    if (isSubmitted) await desk.call(expert, reviewApi.submitTask, { taskId, scores, comment, version })
    else await desk.call(expert, reviewApi.saveTask, { taskId, scores, comment: isFilledIn ? comment : '', version })
  }
}

/** Staff return a submitted scorecard to an expert. */
async function returnOne(desk: DemoClient, organiser: Staff['organiser'], batchId: string, expert: Expert) {
  const { rows } = await desk.call(expert, reviewApi.tasks, { batchId, state: 'submitted', pageSize: 1 })
  const [task] = rows
  if (task) await desk.call(organiser, reviewApi.returnTask, { taskId: task.taskId, reason: RETURN_REASON })
}

function clamp(value: number): number {
  return Math.min(100, Math.max(0, value))
}

/** Locks the results, sets awards by rank and publishes them. */
export async function conclude(desk: DemoClient, staff: Staff, batches: readonly string[]): Promise<void> {
  for (const batchId of batches) {
    const { works } = await lockResults(desk, staff, batchId)
    await award(desk, staff, batchId, works)
  }
}

/** Closes and calculates; another person verifies; locks. */
export async function lockResults(desk: DemoClient, { organiser, verifier }: Staff, batchId: string) {
  const { version, works } = await desk.call(organiser, reviewApi.batch, { batchId })
  await desk.call(organiser, reviewApi.moveBatch, { batchId, action: 'close', version })
  await desk.call(organiser, reviewApi.finalScoreCalculation, { batchId })
  await desk.platform.jobs.runDue()
  const run = await desk.call(organiser, reviewApi.run, { batchId })
  await desk.call(verifier, reviewApi.verify, { runId: run!.runId })
  const calculated = await desk.call(organiser, reviewApi.batch, { batchId })
  await desk.call(organiser, reviewApi.lock, { batchId, version: calculated.version })
  return { works }
}

async function award(desk: DemoClient, { organiser, verifier }: Staff, batchId: string, works: number): Promise<void> {
  const [first, second, third] = [0.1, 0.3, 0.6].map((share) => Math.max(1, Math.round(works * share)))
  const ranges = [
    { nameZh: '一等奖', nameEn: 'First prize', rankFrom: 1, rankTo: first! },
    { nameZh: '二等奖', nameEn: 'Second prize', rankFrom: first! + 1, rankTo: second! },
    { nameZh: '三等奖', nameEn: 'Third prize', rankFrom: second! + 1, rankTo: third! },
  ]
  const { ties } = await desk.call(organiser, awardApi.preview, { batchId, ranges })
  const decisions = ties.map(({ rank }) => ({ rank, give: 'upper' as const, reason: '同分作品一并授予较高奖项' }))
  const set = await desk.call(organiser, awardApi.set, { batchId, ranges, decisions, version: 0 })
  const confirmed = await desk.call(verifier, awardApi.confirm, { batchId, confirmed: true, version: set.version })
  await desk.call(organiser, awardApi.publish, {
    batchId,
    version: confirmed.version,
    setting: { audience: 'public', rank: true, score: true, comments: true },
  })
}
