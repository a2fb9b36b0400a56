import type { WindowKind } from '../round/round.ts'
import type { StageInput } from '../schedule/stage.ts'
import { EnrolSetting, ReviewSetting, WorkSetting } from '../setting/setting.ts'
import type { RoundTemplate, TemplateChoice } from './round-template.ts'

export interface TemplatePlan {
  readonly stages: StageInput[]
  readonly enrol: EnrolSetting
  /** Of each event in each stage. */
  readonly work: WorkSetting
  readonly review: ReviewSetting
}

interface PlannedStage {
  readonly name: string
  readonly nameEn: string
  readonly weight: number
  /** Days that each window lasts, one after the other; audits run beside sign-up and a week longer. */
  readonly windows: ReadonlyArray<readonly [kind: WindowKind, days: number]>
}

const DAY_MS = 86_400_000
const AUDIT_LONGER = 7
const work = [
  ['submission', 30],
  ['review', 14],
  ['result', 7],
  ['objection', 7],
] as const

const stages: Readonly<Record<RoundTemplate, readonly PlannedStage[]>> = {
  individual: [{ name: '比赛', nameEn: 'Contest', weight: 100, windows: [['signup', 30], ...work] }],
  teamWorks: [
    { name: '初赛', nameEn: 'Preliminary', weight: 40, windows: [['signup', 30], ...work] },
    { name: '决赛', nameEn: 'Final', weight: 60, windows: work },
  ],
  threeLevels: [
    { name: '校赛', nameEn: 'School', weight: 20, windows: [['signup', 30], ...work] },
    { name: '省赛', nameEn: 'Province', weight: 30, windows: work },
    { name: '国赛', nameEn: 'Nation', weight: 50, windows: work },
  ],
}

const criteria = [
  { key: 'innovation', name: '创新性', nameEn: 'Innovation', weight: 40 },
  { key: 'quality', name: '完成度', nameEn: 'Quality', weight: 40 },
  { key: 'presentation', name: '表达', nameEn: 'Presentation', weight: 20 },
]

const enrolments: Readonly<Record<RoundTemplate, object>> = {
  individual: { entry: 'individual', minMembers: 1, maxMembers: 1, maxTeachers: 1, auditLevels: ['organiser'] },
  teamWorks: { entry: 'team', minMembers: 2, maxMembers: 5, maxTeachers: 2, auditLevels: ['school', 'organiser'] },
  threeLevels: { entry: 'team', minMembers: 1, maxMembers: 5, maxTeachers: 2, auditLevels: ['school', 'organiser'] },
}

/** Schedule and settings that a template gives to a new round. */
export function templatePlan({ template, startsOn }: TemplateChoice): TemplatePlan {
  const slots = [
    { key: 'report', label: '作品说明书', labelEn: 'Report', kinds: ['pdf'], maxBytes: 20 * 2 ** 20 },
    {
      key: 'attachment',
      label: '附件',
      labelEn: 'Attachments',
      required: false,
      kinds: ['pdf', 'zip', 'mp4'],
      maxBytes: 500 * 2 ** 20,
      maxCount: 3,
    },
  ]
  return {
    stages: scheduleFrom(stages[template], Date.parse(`${startsOn}T00:00:00+08:00`)),
    enrol: EnrolSetting.parse({ minTeachers: 0, ...enrolments[template] }),
    work: WorkSetting.parse({ slots }),
    review: ReviewSetting.parse({ criteria, expertsPerWork: 3 }),
  }
}

function scheduleFrom(planned: readonly PlannedStage[], start: number): StageInput[] {
  let at = start
  return planned.map(({ windows, ...stage }) => {
    const from = at
    const placed = windows.flatMap(([kind, days]) => {
      const [opens, closes] = [at, at + days * DAY_MS]
      at = closes
      const window = windowOf(kind, opens, closes)
      if (kind !== 'signup') return [window]
      return [window, windowOf('audit', opens, closes + AUDIT_LONGER * DAY_MS)]
    })
    return { ...stage, opensAt: instant(from), closesAt: instant(at), windows: placed }
  })
}

function windowOf(kind: WindowKind, opens: number, closes: number): StageInput['windows'][number] {
  return { kind, itemId: null, opensAt: instant(opens), closesAt: instant(closes), onTimeline: true, delegated: false }
}

const instant = (time: number) => new Date(time).toISOString()
