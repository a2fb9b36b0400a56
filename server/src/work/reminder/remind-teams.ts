import { z } from 'zod'
import { Id } from '@podium/core/base/shapes.ts'
import { closingText } from '@podium/core/base/time/window-times.ts'
import { fill, refusalText } from '@podium/core/base/refusal.ts'
import { windowsOfItem } from '@podium/core/competition/schedule/timeline.rule.ts'
import { windowOpen } from '@podium/core/competition/schedule/window.rule.ts'
import { teamStateLabels } from '@podium/core/enrolment/team/team.ts'
import { remindsAutomatically, whyNotAsPreviewed, whyNotRemindNow } from '@podium/core/notice/reminder.rule.ts'
import type { ReminderPreview } from '@podium/core/notice/reminder.ts'
import { paths } from '@podium/core/paths.ts'
import { workApi } from '@podium/core/work/api.ts'
import { awaitedWords, notBegun, type LaggingThing } from '@podium/core/work/reminder/lagging.ts'
import { workNotices } from '@podium/core/work/notices.ts'
import { workStateLabels } from '@podium/core/work/work.ts'
import { everyTimes, type TimesOfWindow } from '#server/competition/index.ts'
import { notify, noticeWords } from '#server/notice/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import { newId } from '#server/platform/db/id.ts'
import { transact } from '#server/platform/db/transact.ts'
import type { Db } from '#server/platform/db/db.ts'
import { job } from '#server/platform/jobs/kind.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import {
  claimReminders,
  everyLagging,
  keyOf,
  laggingPage,
  runningStages,
  type End,
  type LaggingRow,
} from './lagging.store.ts'

export const REMIND_TEAMS = 'work.remind_teams'
/** Teams whose captains one job notifies. */
const TEAMS_AT_ONCE = 100

interface StageFilter {
  readonly roundId?: string | undefined
  readonly itemId?: string | undefined
  readonly stageId?: string | undefined
  readonly thing?: LaggingThing | undefined
}

export const laggingTeams = read(
  workApi.laggingTeams,
  async function laggingTeams(
    { db, viewer, now, language },
    { pageNum, pageSize, keyword, orderBy, order, ...filter },
  ) {
    const scope = viewer.scopeOf('enrolment:team:audit')
    const ends = await openEnds(db, filter, now)
    const paging = { pageNum, pageSize, byReminder: orderBy && (order ?? 'asc') }
    const { rows, total } = await laggingPage(db, ends, scope, { keyword }, paging)
    const inLanguage = (zh: string, en: string) => (language === 'en' && en ? en : zh)
    return {
      rows: rows.map((row) => {
        const refusal = whyNotRemindNow(row.remindedAt, now)
        const { teamId, thing, stageId, teamName, schoolName, captainName, awaited } = row
        return {
          teamId,
          thing,
          stageId,
          teamName,
          schoolName,
          captainName,
          awaited,
          roundName: inLanguage(row.roundName, row.roundNameEn),
          itemName: inLanguage(row.itemName, row.itemNameEn),
          stageName: inLanguage(row.stageName, row.stageNameEn),
          state: stateOf(row),
          closesAt: row.closesAt.toISOString(),
          remindedAt: row.remindedAt?.toISOString() ?? null,
          hindrance: refusal ? refusalText(refusal, language) : '',
        }
      }),
      total,
      pageNum,
      pageSize,
    }
  },
)

function stateOf({ thing, teamState, workState }: LaggingRow) {
  if (thing === 'signup') return teamStateLabels[teamState]
  return workState === null ? notBegun : workStateLabels[workState]
}

export const previewTeamReminders = read(
  workApi.previewTeamReminders,
  async function previewTeamReminders(
    { services, db, viewer, now },
    { keyword, chosen, ...filter },
  ): Promise<ReminderPreview> {
    const scope = viewer.scopeOf('enrolment:team:audit')
    const rows = await everyLagging(db, await openEnds(db, filter, now), scope, { keyword, chosen })
    const { due, recent } = parted(rows, now)
    const first = due[0]
    const { title, body } = first
      ? await noticeWords(services, db, { template: `work.${first.thing}`, params: paramsOf(first, now) })
      : { title: { zh: '', en: '' }, body: { zh: '', en: '' } }
    return { recipients: peopleOf(due), recent: peopleOf(recent), title, body }
  },
)

/** Reminds captains of what their teams have not handed in; jobs send the messages. */
export const remindTeams = write(
  workApi.remindTeams,
  'work.remind',
  async function remindTeams({ services, tx, viewer, note }, { previewed, keyword, chosen, ...filter }) {
    const now = await clock(tx)
    const scope = viewer.scopeOf('enrolment:team:audit')
    const rows = await everyLagging(tx, await openEnds(tx, filter, now), scope, { keyword, chosen })
    const { due, recent } = parted(rows, now)
    refuseIf(whyNotAsPreviewed(previewed, peopleOf(due)))
    const reminded = await remind(services, tx, due, viewer)
    const [first] = reminded
    if (first) note({ type: 'team', id: first.teamId, after: { reminded: reminded.length } })
    return { sent: peopleOf(reminded), recent: peopleOf(recent) }
  },
)

/** Reminds the captains of teams that lag once when an end is near. */
export async function remindTeamsAutomatically(services: Services): Promise<void> {
  const now = await clock(services.db)
  const ends = await openEnds(services.db, {}, now)
  const near = ends.filter(({ closesAt }) => remindsAutomatically(new Date(closesAt), now))
  if (near.length === 0) return
  const rows = await everyLagging(services.db, near, null, { automatic: true })
  await transact(services, (tx) => remind(services, tx, rows, null))
}

/** Marks the teams as reminded and queues their messages; returns those that can be reminded now. `by` null: automatically. */
async function remind(
  services: Services,
  tx: Tx,
  rows: readonly LaggingRow[],
  by: Viewer | null,
): Promise<LaggingRow[]> {
  const claimed = await claimReminders(tx, rows, by === null)
  const due = rows.filter((row) => claimed.has(keyOf(row)))
  const occasion = newId()
  for (const [roundId, ofRound] of Map.groupBy(due, (row) => row.roundId)) {
    const subject = { type: 'round', id: roundId }
    const origin = by ? { ownerId: by.userId, groupId: by.groupId, subject } : { subject }
    for (let start = 0; start < ofRound.length; start += TEAMS_AT_ONCE) {
      const portion = ofRound.slice(start, start + TEAMS_AT_ONCE)
      const teams = portion.map(({ teamId, stageId }) => ({ teamId, stageId }))
      await enqueue(services, tx, REMIND_TEAMS, { occasion, teams }, origin)
    }
  }
  return due
}

const RemindedTeams = z.object({
  /** The same for all jobs of one reminder, so that nobody gets a message twice. */
  occasion: Id,
  teams: z.array(z.object({ teamId: Id, stageId: Id.nullable() })).max(TEAMS_AT_ONCE),
})

/** Notifies the captains of those teams that still lag. */
export const remindTeamsJob = job(RemindedTeams, async (run, { occasion, teams }) => {
  const now = await clock(run.db)
  const rows = await everyLagging(run.db, await openEnds(run.db, {}, now), null, { chosen: teams })
  await run.write(async (tx) => {
    for (const row of rows) {
      await notify(run.services, tx, {
        users: [row.captainId],
        template: `work.${row.thing}`,
        params: paramsOf(row, now),
        competition: { zh: row.roundName, en: row.roundNameEn },
        link: linkOf(row),
        dedupe: `${workNotices[row.thing].event}:${occasion}:${keyOf(row)}`,
      })
    }
  })
  return { told: rows.length }
})

/** Where the captain goes on. */
function linkOf({ teamId, stageId }: LaggingRow): string {
  return stageId === null ? paths.centre.team({ teamId }) : paths.home.submitWork({ teamId, stageId })
}

function paramsOf(row: LaggingRow, now: Date) {
  const until = closingText(row.closesAt.toISOString(), now)
  const waits = row.awaited > 0
  return {
    team: row.teamName,
    itemZh: row.itemName,
    itemEn: row.itemNameEn || row.itemName,
    stageZh: row.stageName,
    stageEn: row.stageNameEn || row.stageName,
    untilZh: until.zh,
    untilEn: until.en,
    awaitedZh: waits ? fill(awaitedWords.zh, { count: row.awaited }) : '',
    awaitedEn: waits ? fill(awaitedWords.en, { count: row.awaited }) : '',
  }
}

/** What teams can hand in now, until when: by the times of all, and by those of single organisations. */
async function openEnds(db: Db | Tx, { thing, ...filter }: StageFilter, now: Date): Promise<End[]> {
  const stages = await runningStages(db, filter)
  const stageIds = [...new Set(stages.map(({ stageId }) => stageId))]
  const submission = await everyTimes(db, stageIds, 'submission')
  const works = stages
    .filter(({ asksForWorks }) => asksForWorks)
    .flatMap(({ itemId, stageId }) =>
      openClosings(submission, { itemId, stageIds: [stageId] }, now).map((closesAt) => ({ itemId, stageId, closesAt })),
    )
  const signup = await everyTimes(db, stageIds, 'signup')
  const enrolments = [...Map.groupBy(stages, ({ itemId }) => itemId)].flatMap(([itemId, own]) =>
    openClosings(signup, { itemId, stageIds: own.map(({ stageId }) => stageId) }, now).map((closesAt) => ({
      itemId,
      stageId: null,
      closesAt,
    })),
  )
  return [...(thing === 'work' ? [] : enrolments), ...(thing === 'signup' ? [] : works)]
}

/** Closings of the windows of an item that are open now, each once. */
function openClosings(
  windows: readonly TimesOfWindow[],
  { itemId, stageIds }: { itemId: string; stageIds: readonly string[] },
  now: Date,
): string[] {
  const those = windows.filter((window) => stageIds.includes(window.stageId))
  const applying = windowsOfItem(those, itemId)
  return [...new Set(applying.filter((window) => windowOpen(window, now)).map(({ closesAt }) => closesAt))]
}

function parted(rows: readonly LaggingRow[], now: Date): { due: LaggingRow[]; recent: LaggingRow[] } {
  const isDue = ({ remindedAt }: LaggingRow) => whyNotRemindNow(remindedAt, now) === null
  return { due: rows.filter(isDue), recent: rows.filter((row) => !isDue(row)) }
}

/** People, each counted once. */
function peopleOf(rows: readonly LaggingRow[]): number {
  return new Set(rows.map(({ captainId }) => captainId)).size
}
