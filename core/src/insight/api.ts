import { z } from 'zod'
import { get } from '../base/endpoint.ts'
import { listExport, type ExportColumns } from '../base/export/list-export.ts'
import { Option } from '../base/page.ts'
import { CalendarDate, Id, Instant, NoInput } from '../base/shapes.ts'
import { holders } from '../base/access/permissions.ts'
import { WINDOW_KINDS } from '../competition/round/round.ts'
import { RoundState } from '../competition/round/round.ts'
import { TO_DO_KEYS } from './to-dos.ts'
import { rehearsalApi } from './rehearsal/rehearsal-api.ts'

const count = z.number().int()
const named = { name: z.string(), nameEn: z.string() }

/** Teams that submitted and are still in, with their people. */
const Counted = z.object({ teams: count, people: count })

/** One part of a round: an item, a school or a region. */
const ItemCount = Counted.extend({ itemId: Id, ...named })
const SchoolCount = Counted.extend({ schoolId: Id.nullable(), name: z.string() })
const RegionCount = Counted.extend({ region: z.string(), ...named })

/** A day of the sign-up curve and the teams submitted on it. */
export const CurveDay = z.object({ day: CalendarDate, count })
export type CurveDay = z.infer<typeof CurveDay>

const TeamFigures = z.object({
  /** Every enrolment, drafts included. */
  started: count,
  signedUp: count,
  people: count,
  admitted: count,
  enrolled: count,
  items: z.array(ItemCount),
  /** The schools with the most teams, at most 10. */
  schools: z.array(SchoolCount),
  schoolCount: count,
  regions: z.array(RegionCount),
  days: z.array(CurveDay),
  /** When sign-up opens; null without a window. */
  opensOn: CalendarDate.nullable(),
  /** The edition before, if the viewer sees its teams too. */
  previous: z
    .object({ roundId: Id, ...named, days: z.array(CurveDay), opensOn: CalendarDate.nullable(), signedUp: count })
    .nullable(),
})

const WorkFigures = z.object({
  handedIn: count,
  reviewed: count,
  progress: z.array(
    z.object({
      stageId: Id,
      stageName: z.string(),
      stageNameEn: z.string(),
      itemId: Id,
      ...named,
      /** Teams that take part in the stage, so that each is to hand in one work. */
      teams: count,
      handedIn: count,
    }),
  ),
})

const ReviewFigures = z.array(z.object({ batchId: Id, name: z.string(), tasks: count, submitted: count }))

const AwardFigures = z.array(z.object({ awardZh: z.string(), awardEn: z.string(), count }))

/** The dashboard of a round. A part is null for viewers who may not see its list. */
export const RoundDashboard = z.object({
  roundId: Id,
  ...named,
  state: RoundState,
  teams: TeamFigures.nullable(),
  works: WorkFigures.nullable(),
  reviews: ReviewFigures.nullable(),
  awards: AwardFigures.nullable(),
  serverNow: Instant,
})
export type RoundDashboard = z.infer<typeof RoundDashboard>

export const FIGURES = ['teams', 'people', 'works', 'scores'] as const
export type FigureKey = (typeof FIGURES)[number]

/** A number of the workbench with what came in the last seven days and in the seven before. */
const HomeFigure = z.object({ key: z.enum(FIGURES), total: count, week: count, weekBefore: count })

export const Home = z.object({
  /** Rounds under way that the viewer sees, the most urgent first (at most 20). */
  rounds: z.array(z.object({ roundId: Id, ...named })),
  /** The chosen round, or the first. */
  round: z
    .object({
      roundId: Id,
      ...named,
      stage: z.object({ ...named, opensAt: Instant, closesAt: Instant }).nullable(),
      /** The next opening or closing of a window. */
      next: z.object({ kind: z.enum(WINDOW_KINDS), edge: z.enum(['opens', 'closes']), at: Instant }).nullable(),
      figures: z.array(HomeFigure),
    })
    .nullable(),
  /** Schools with the most undecided enrolments, and experts with the most unscored works; at most five each. */
  lagging: z.object({
    schools: z.array(z.object({ schoolId: Id, name: z.string(), teams: count })),
    experts: z.array(z.object({ batchId: Id, batchName: z.string(), name: z.string(), left: count, total: count })),
  }),
  serverNow: Instant,
})
export type Home = z.infer<typeof Home>

/** What waits for the viewer in the office. */
export const ToDos = z.object({
  /** Every to-do that the viewer's permissions allow, also those with nothing to do. */
  toDos: z.array(
    z.object({
      key: z.enum(TO_DO_KEYS),
      total: count,
      totalIsMinimum: z.boolean().optional(),
      /** Since when the oldest waits; null: nothing waits, or it isn't known. */
      since: Instant.nullable(),
      /** The batch that waits longest; null for other to-dos. */
      batchId: Id.nullable(),
      /** Name of what waits longest; empty where it isn't named. */
      name: z.string(),
    }),
  ),
  /** Batches in which the viewer has unfinished works to judge. */
  scoring: z.array(z.object({ batchId: Id, name: z.string(), left: count, agreed: z.boolean() })),
})
export type ToDos = z.infer<typeof ToDos>

/** Columns of an exported dashboard. */
export const dashboardColumns = {
  part: { zh: '部分', en: 'Part' },
  name: { zh: '名称', en: 'Name' },
  count: { zh: '数量', en: 'Count' },
  people: { zh: '人数', en: 'People' },
} as const satisfies ExportColumns

/** Figures of the workbench and of rounds. */
export const insightApi = {
  ...rehearsalApi,
  /** @spec B33 */
  home: get('/insight/home', {
    access: 'login',
    input: z.object({ roundId: Id.optional() }),
    output: Home,
    summary: 'The workbench: the current round with its figures, and who lags, within the scope of the caller',
  }),
  /** @spec B33 */
  toDos: get('/insight/toDo', {
    access: 'login',
    input: NoInput,
    output: ToDos,
    summary: 'What waits for the caller in the office: numbers of the lists, and since when',
  }),
  roundOptions: get('/insight/round/option', {
    access: holders('insight:dashboard:list'),
    input: NoInput,
    output: z.array(Option),
    summary: 'Rounds within the scope, for choice, those with teams and the newest first (at most 200)',
  }),
  roundDashboard: get('/insight/round/detail', {
    access: holders('insight:dashboard:list'),
    input: z.object({ roundId: Id }),
    output: RoundDashboard,
    summary: 'The dashboard of a round: sign-up, works, review and awards, each within the scope of its list',
  }),
  exportDashboard: listExport('/insight/round/export', {
    code: 'insight:dashboard:export',
    filter: z.object({ roundId: Id }),
    columns: dashboardColumns,
    title: { zh: '数据看板', en: 'Dashboard' },
    summary: 'The numbers of a round’s dashboard as a spreadsheet',
  }),
}
