import { competitionApi } from '@podium/core/competition/api.ts'
import { RoundContent, type WindowKind } from '@podium/core/competition/round/round.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import { spreadTeams } from '../dates.store.ts'
import type { DemoClient } from '../demo-client.ts'
import type { Expert, School, Staff } from '../people.ts'
import type { Random } from '../random.ts'
import { judge, lockResults } from '../reviews.ts'
import { force, runStages, type Contest, type DemoRound, type StagePlan } from '../rounds.ts'
import { enrolTeams, planTeams } from '../teams.ts'
import { handIn } from '../works.ts'

const TEAMS = 24
const PROMOTED = 8
/** Teams that have handed in their final's work, and those with a draft of it. */
const FINAL_WORKS = { submitted: 3, drafts: 2 } as const
const EXPERTS = 8

const contest: Contest = {
  name: '全国大学生数据分析挑战赛',
  nameEn: 'National Student Data Analysis Challenge',
  tags: ['数据分析', '人工智能', '本科'],
  content: RoundContent.parse({
    hosts: ['全国大学生创新设计大赛组织委员会'],
    organisers: ['钱塘理工大学'],
    introduction:
      '参赛队用公开数据回答一个真实的社会问题：初赛提交分析方案，晋级决赛的队伍在三周内完成全部分析并提交报告。',
    guide: `一、参赛对象：全日制在校学生，每队 1 至 3 人。\n二、初赛：提交分析方案，由 3 位专家独立评审。\n三、决赛：初赛前 ${PROMOTED} 名晋级，提交完整报告，由专家独立评审；总成绩中初赛占 30%，决赛占 70%。`,
    notices: [{ title: '参赛承诺书', body: '本队承诺数据来源合法、分析过程真实、结果可以复现。' }],
    contacts: [{ name: '组委会秘书处', phone: '010-00000000', email: 'data@example.org' }],
  }),
  items: [{ code: 'D', name: '数据分析', nameEn: 'Data analysis', introduction: '用公开数据回答一个真实的社会问题。' }],
  enrol: {},
}

const stages: readonly StagePlan[] = [
  {
    name: '初赛',
    nameEn: 'Preliminary',
    weight: 30,
    windows: { signup: [-75, -55], submission: [-65, -40], review: [-38, -25], result: [-22, -18] },
  },
  {
    name: '决赛',
    nameEn: 'Final',
    weight: 70,
    ofFirst: 30,
    windows: { roster: [-7, 7], correction: [-7, 14], submission: [-7, 14], review: [16, 30], result: [33, 45] },
  },
]

interface Cast {
  readonly schools: readonly School[]
  readonly experts: readonly Expert[]
  readonly random: Random
}

/** Runs a contest whose preliminary is decided and whose final takes the works of the promoted teams. */
export async function runStagedContest(
  desk: DemoClient,
  staff: Staff,
  { schools, experts, random }: Cast,
): Promise<void> {
  const year = new Date().getFullYear()
  const [preliminary, final] = await runStages(desk, staff, { contest, edition: 1, year, stages, publish: true })
  if (!preliminary || !final) throw new Error('the contest has two stages')
  const { itemId } = preliminary.items[0]!
  const forced = async (kind: WindowKind, state: 'open' | null) => force(desk, staff, preliminary, kind, state)
  for (const kind of ['signup', 'submission'] as const) await forced(kind, 'open')
  const plans = planTeams(preliminary, schools, TEAMS, random, () => 'enrolled')
  const teams = await enrolTeams(desk, staff, preliminary.roundId, plans)
  const titles = await handIn(desk, preliminary, teams)
  for (const kind of ['signup', 'submission'] as const) await forced(kind, null)
  await forced('review', 'open')
  const favourite = titles.get(schools[0]!.students[0]!.userId)
  const panel = experts.slice(0, EXPERTS).map((expert) => ({ expert, maxWorks: TEAMS }))
  const judging = { share: 1, panelOf: () => panel, ...(favourite ? { favourite } : {}) }
  const [batchId] = await judge(desk, staff, preliminary, random, judging)
  await lockResults(desk, staff, batchId!)
  await forced('review', null)
  const [from, to] = stages[0]!.windows.signup!
  await spreadTeams(desk.services.db, preliminary.roundId, { from, to })
  const promoted = await promote(desk, staff, preliminary, final.stageId)
  const inFinal = teams.filter(({ teamId }) => promoted.has(teamId))
  const working = inFinal.slice(-(FINAL_WORKS.submitted + FINAL_WORKS.drafts))
  await handIn(desk, { ...final, items: [{ itemId, code: 'D' }] }, working, FINAL_WORKS.drafts)
}

/** Sends the best of the first stage to the next; returns their teams. */
async function promote(
  desk: DemoClient,
  { organiser }: Staff,
  { roundId, stageId, items }: DemoRound,
  toStageId: string,
): Promise<Set<string>> {
  const at = { itemId: items[0]!.itemId, stageId }
  const rule = { rows: [{ kind: 'top' as const, count: PROMOTED }], limits: [], places: null }
  const value = { routes: [{ toStageId, rule }] }
  await desk.call(organiser, competitionApi.savePromotionSetting, { roundId, ...at, no: 0, value })
  const route = { ...at, route: 0 }
  const undecided = await desk.call(organiser, promotionApi.preview, { ...route, decisions: {} })
  const ties = undecided.ties.map(({ key, teams, places }) => ({
    key,
    admit: teams.slice(0, places).map(({ teamId }) => teamId),
    reason: '同分队伍按提交时间先后',
  }))
  const decisions = { ties }
  const previewed = await desk.call(organiser, promotionApi.preview, { ...route, decisions, verdict: 'admitted' })
  await desk.call(organiser, promotionApi.commit, { ...route, decisions, digest: previewed.digest })
  return new Set(previewed.rows.map(({ teamId }) => teamId))
}
