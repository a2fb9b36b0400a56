import { competitionApi } from '@podium/core/competition/api.ts'
import type { Input } from '@podium/core/base/endpoint.ts'
import { RoundContent, type WindowKind } from '@podium/core/competition/round/round.ts'
import type { DemoClient } from './demo-client.ts'
import type { Staff } from './people.ts'

export interface DemoRound {
  readonly roundId: string
  readonly stageId: string
  readonly items: ReadonlyArray<{ itemId: string; code: string }>
}

/** What differs between contests. */
export interface Contest {
  readonly name: string
  readonly nameEn: string
  readonly tags: string[]
  readonly content: RoundContent
  readonly items: ReadonlyArray<{ code: string; name: string; nameEn: string; introduction: string }>
  /** Changes to the usual enrolment setting. */
  readonly enrol: Partial<Input<typeof competitionApi.saveEnrolSetting>['value']>
}

export interface RoundPlan {
  readonly contest?: Contest
  readonly seriesId?: string
  readonly edition: number
  readonly year: number
  /** Opening and closing of each window in days from today. */
  readonly windows: Readonly<Record<'signup' | 'submission' | 'review' | 'result', readonly [number, number]>>
  readonly publish: boolean
}

const DAY = 86_400_000
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

/** Creates a round with its items, one stage, its windows and all settings; published if the plan says so. */
export async function runRound(desk: DemoClient, { organiser, root }: Staff, plan: RoundPlan): Promise<DemoRound> {
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
    items: [...contest.items],
  })
  const drafted = await desk.call(organiser, competitionApi.round, { roundId })
  const at = (days: number) => new Date(Math.floor((Date.now() + AHEAD + days * DAY) / DAY) * DAY - AHEAD).toISOString()
  const kinds = Object.keys(plan.windows) as Array<keyof RoundPlan['windows']>
  const { signup, result } = plan.windows
  await desk.call(organiser, competitionApi.saveSchedule, {
    roundId,
    version: drafted.version,
    stages: [
      {
        name: '全国赛',
        nameEn: 'National stage',
        opensAt: at(signup[0] - 5),
        closesAt: at(result[1] + 5),
        weight: 100,
        windows: kinds.map((kind) => ({
          kind,
          opensAt: at(plan.windows[kind][0]),
          closesAt: at(plan.windows[kind][1]),
        })),
      },
    ],
  })
  const scheduled = await desk.call(organiser, competitionApi.round, { roundId })
  const stageId = scheduled.stages[0]!.stageId
  const items = scheduled.items.map(({ itemId, code }) => ({ itemId, code }))
  for (const { itemId } of items) await saveSettings(desk, organiser, { roundId, stageId, itemId }, contest)
  if (plan.publish) {
    await desk.call(organiser, competitionApi.moveRound, { roundId, action: 'submit', version: scheduled.version })
    const { version, state } = await desk.call(organiser, competitionApi.round, { roundId })
    if (state !== 'published') await desk.call(root, competitionApi.moveRound, { roundId, action: 'publish', version })
  }
  return { roundId, stageId, items }
}

async function saveSettings(
  desk: DemoClient,
  organiser: Staff['organiser'],
  { roundId, stageId, itemId }: { roundId: string; stageId: string; itemId: string },
  { enrol }: Contest,
) {
  await desk.call(organiser, competitionApi.saveEnrolSetting, {
    roundId,
    itemId,
    no: 0,
    value: {
      entry: 'team',
      minMembers: 1,
      maxMembers: 3,
      minTeachers: 0,
      maxTeachers: 1,
      teamsPerTeacher: 20,
      schoolQuota: 10,
      auditLevels: ['school', 'organiser'],
      numberPattern: '{year}{item}{region}{serial:4}',
      ...enrol,
    },
  })
  await desk.call(organiser, competitionApi.saveWorkSetting, {
    roundId,
    itemId,
    stageId,
    no: 0,
    value: {
      slots: [
        {
          key: 'report',
          label: '设计说明书',
          labelEn: 'Report',
          kinds: ['pdf'],
          maxBytes: 50 * 2 ** 20,
          instruction: 'PDF，不超过 50 MB，正文中不得出现学校与姓名。',
        },
      ],
      showPublicly: true,
      pledge: '我们承诺所提交的作品为本队原创，知悉并同意大赛的知识产权与评审规则。',
    },
  })
  await desk.call(organiser, competitionApi.saveReviewSetting, {
    roundId,
    itemId,
    stageId,
    no: 0,
    value: {
      criteria: [
        { key: 'innovation', name: '创新性', nameEn: 'Innovation', weight: 40, max: 100 },
        { key: 'feasibility', name: '可行性', nameEn: 'Feasibility', weight: 30, max: 100 },
        { key: 'craft', name: '完成度', nameEn: 'Craft', weight: 20, max: 100 },
        { key: 'expression', name: '表达', nameEn: 'Expression', weight: 10, max: 100 },
      ],
      expertsPerWork: 3,
      aggregation: 'trimmed_mean',
      tieBreaks: [{ by: 'criterion', criterion: 'innovation' }, { by: 'highest_single' }],
      commentRequired: false,
    },
  })
}

/** Forces a window open while the demo creates its data; null: the window's times decide again. */
export async function force(
  desk: DemoClient,
  { organiser }: Staff,
  round: DemoRound,
  kind: WindowKind,
  forced: 'open' | null,
) {
  const { stages } = await desk.call(organiser, competitionApi.schedule, { roundId: round.roundId })
  for (const window of stages.flatMap((stage) => stage.windows)) {
    if (window.kind !== kind || window.forced === forced) continue
    const reason = forced ? '演示数据准备' : '演示数据准备完毕'
    await desk.call(organiser, competitionApi.forceWindow, { windowId: window.windowId, forced, reason })
  }
}
