import { competitionApi } from '@podium/core/competition/api.ts'
import { RoundContent, type WindowKind } from '@podium/core/competition/round/round.ts'
import type { DemoClient } from './demo-client.ts'
import type { Staff } from './people.ts'
import { saveEnrolSetting, saveStageSettings, type EnrolInput, type WorkInput } from './stages/stage-settings.ts'

export interface DemoRound {
  readonly roundId: string
  /** The stage that teams are in now. */
  readonly stageId: string
  readonly stageName: string
  readonly items: ReadonlyArray<{ itemId: string; code: string }>
}

/** What differs between contests. */
export interface Contest {
  readonly name: string
  readonly nameEn: string
  readonly tags: string[]
  readonly content: RoundContent
  readonly items: readonly ContestItem[]
  /** Changes to the usual enrolment setting. */
  readonly enrol: Partial<EnrolInput>
}

export interface ContestItem {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly introduction: string
  /** Changes to the enrolment and work settings for this item. */
  readonly enrol?: Partial<EnrolInput>
  readonly work?: Partial<WorkInput>
}

export interface RoundPlan {
  readonly contest?: Contest
  readonly seriesId?: string
  readonly edition: number
  readonly year: number
  readonly stages: readonly StagePlan[]
  readonly publish: boolean
}

export interface StagePlan {
  readonly name: string
  readonly nameEn: string
  readonly weight: number
  /** Weight of the first stage's score in this one's. */
  readonly ofFirst?: number
  /** Changes to the usual work setting. */
  readonly work?: Partial<WorkInput>
  /** Windows that the organisations above schools switch by hand. */
  readonly delegated?: readonly WindowKind[]
  /** Opening and closing of each window in days from today. */
  readonly windows: Readonly<Partial<Record<WindowKind, readonly [number, number]>>>
}

/** The windows of a plain stage. */
export type PlainWindows = Readonly<Record<'signup' | 'submission' | 'review' | 'result', readonly [number, number]>>

/** The only stage of a round. */
export const onlyStage = (windows: StagePlan['windows']): StagePlan[] => [
  { name: '全国赛', nameEn: 'National stage', weight: 100, windows },
]

const DAY = 86_400_000
/** Between the ends of a stage and its first and last window. */
const DAYS_AROUND = 5
/** Windows open and close at midnight in Beijing, eight hours ahead of UTC. */
const AHEAD = 8 * 3_600_000
const ORDINALS = ['一', '二', '三', '四', '五', '六']

const content = RoundContent.parse({
  hosts: ['全国大学生创新设计大赛组织委员会'],
  organisers: ['北辰理工大学', '钱塘理工大学'],
  coOrganisers: ['启元设计研究院'],
  introduction:
    '大赛面向全国高等学校在校学生，以“设计让生活更美好”为主题，鼓励跨学科组队，从真实问题出发完成调研、设计与验证。\n\n自创办以来，大赛坚持公平、公开、公正，实行盲评与成绩公示，获奖证书可在线溯源。',
  guide:
    '一、参赛对象：全日制在校学生，每队 1 至 3 人，可有 1 名指导教师。\n二、报名：队长在线组队报名，经学校与组委会审核后获得参赛编号。\n三、作品：提交 PDF 设计说明书，正文中不得出现学校与个人信息。\n四、评审：每件作品由 3 位专家独立评审，同校回避。\n五、奖项：按赛项排名评出一、二、三等奖。',
  notices: [
    {
      title: '参赛承诺书',
      body: '本队保证作品为原创，未侵犯他人知识产权；所填信息真实有效，如有不实，愿承担相应责任。',
    },
    {
      title: '个人信息处理告知',
      body: '为审核参赛资格与制发证书，主办方需要处理参赛者的姓名、证件号码与联系方式，仅用于本届赛事。',
    },
  ],
  contacts: [{ name: '组委会秘书处', phone: '010-00000000', email: 'contest@example.org' }],
})

const design: Contest = {
  name: '全国大学生创新设计大赛',
  nameEn: 'National Student Innovation and Design Contest',
  tags: ['创新设计', '本科', '高职'],
  content,
  items: [
    { code: 'A', name: '产品设计', nameEn: 'Product design', introduction: '面向真实场景的产品与装备设计。' },
    {
      code: 'B',
      name: '服务与交互设计',
      nameEn: 'Service and interaction',
      introduction: '面向公共服务与数字体验的设计。',
    },
  ],
  enrol: {},
}

/** Midnight in Beijing so many days from today. */
export function daysFromNow(days: number): string {
  return new Date(Math.floor((Date.now() + AHEAD + days * DAY) / DAY) * DAY - AHEAD).toISOString()
}

/**
 * Creates a round with its items, stages, windows and all settings; published if the plan says so. Returns it at each of
 * its stages.
 */
export async function runStages(
  desk: DemoClient,
  { organiser, root }: Pick<Staff, 'organiser' | 'root'>,
  plan: RoundPlan,
): Promise<DemoRound[]> {
  const { edition, year, seriesId, contest = design } = plan
  const { roundId } = await desk.call(organiser, competitionApi.saveRound, {
    ...(seriesId ? { seriesId } : {}),
    name: edition === 1 ? contest.name : `第${ORDINALS[edition - 1]}届${contest.name}`,
    nameEn: `${contest.nameEn} ${year}`,
    edition,
    year,
    level: 'nation',
    tags: contest.tags,
    content: contest.content,
    items: contest.items.map(({ code, name, nameEn, introduction }) => ({ code, name, nameEn, introduction })),
  })
  const drafted = await desk.call(organiser, competitionApi.round, { roundId })
  await desk.call(organiser, competitionApi.saveSchedule, {
    roundId,
    version: drafted.version,
    stages: plan.stages.map(({ windows, delegated = [], name, nameEn, weight }) => {
      const times = Object.entries(windows)
      return {
        name,
        nameEn,
        weight,
        opensAt: daysFromNow(Math.min(...times.map(([, [opens]]) => opens)) - DAYS_AROUND),
        closesAt: daysFromNow(Math.max(...times.map(([, [, closes]]) => closes)) + DAYS_AROUND),
        windows: times.map(([kind, [opens, closes]]) => ({
          kind: kind as WindowKind,
          opensAt: daysFromNow(opens),
          closesAt: daysFromNow(closes),
          delegated: delegated.some((each) => each === kind),
        })),
      }
    }),
  })
  const scheduled = await desk.call(organiser, competitionApi.round, { roundId })
  const items = scheduled.items.map(({ itemId, code }) => ({ itemId, code }))
  const rounds = scheduled.stages.map(({ stageId, name }) => ({ roundId, stageId, stageName: name, items }))
  for (const { itemId, code } of items) {
    const { enrol, work } = contest.items.find((item) => item.code === code)!
    await saveEnrolSetting(desk, organiser, { roundId, itemId }, { ...contest.enrol, ...enrol })
    for (const [at, { stageId }] of rounds.entries()) {
      const stage = plan.stages[at]!
      const earlierStages = stage.ofFirst === undefined ? [] : [{ stageId: rounds[0]!.stageId, weight: stage.ofFirst }]
      const settings = { earlierStages, work: { ...stage.work, ...work } }
      await saveStageSettings(desk, organiser, { roundId, stageId, itemId }, settings)
    }
  }
  if (plan.publish) {
    await desk.call(organiser, competitionApi.moveRound, { roundId, action: 'submit', version: scheduled.version })
    const { version, state } = await desk.call(organiser, competitionApi.round, { roundId })
    if (state !== 'published') await desk.call(root, competitionApi.moveRound, { roundId, action: 'publish', version })
  }
  return rounds
}

/** `runStages` of a round with one stage. */
export async function runRound(desk: DemoClient, staff: Staff, plan: RoundPlan): Promise<DemoRound> {
  const [round] = await runStages(desk, staff, plan)
  return round!
}

/** Forces a window of the round's stage open while the demo creates its data; null: its times decide again. */
export async function force(
  desk: DemoClient,
  { organiser }: Staff,
  round: DemoRound,
  kind: WindowKind,
  forced: 'open' | null,
) {
  const { stages } = await desk.call(organiser, competitionApi.schedule, { roundId: round.roundId })
  const stage = stages.find(({ stageId }) => stageId === round.stageId)!
  for (const window of stage.windows) {
    if (window.kind !== kind || window.forced === forced) continue
    const reason = forced ? '演示数据准备' : '演示数据准备完毕'
    await desk.call(organiser, competitionApi.forceWindow, { windowId: window.windowId, forced, reason })
  }
}
