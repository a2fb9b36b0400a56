import { z } from 'zod'
import { Id } from '@podium/core/base/shapes.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { oddTimeOf } from '@podium/core/insight/rehearsal/odd-time.rule.ts'
import {
  REHEARSAL_MS,
  REHEARSED_TEAMS,
  type OddTime,
  type RehearsalReport,
} from '@podium/core/insight/rehearsal/rehearsal.ts'
import { rehearsalRefusals } from '@podium/core/insight/rehearsal/refusals.ts'
import { eventNamesOf } from '@podium/core/notice/topics.ts'
import { copyForRehearsal, roundById } from '#server/competition/index.ts'
import { messagesOfTransaction } from '#server/notice/index.ts'
import { job, type JobRun } from '#server/platform/jobs/kind.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import { inRehearsal, type Rehearsal } from '#server/platform/rehearsal/in-rehearsal.ts'
import { Crew } from './crew.ts'
import { Play, TimeIsUp } from './play.ts'
import { playItem } from './play-item.ts'
import { playPublication } from './play-publication.ts'
import { firstMoment, playedRound, type PlayedRound } from './played-round.ts'
import { RehearsalBook } from './report.ts'
import { schoolsToPlay } from './rehearsal.store.ts'

/** Schools that teams come from at most. */
const MOST_SCHOOLS = 40
/** Before the calendar begins, the round is published. */
const BEFORE_MS = 86_400_000
/** What the transaction may take beyond the time of the play, to end it in good order. */
const MARGIN_MS = 15_000
/** Steps of one stage. */
const STEPS_OF_STAGE = 7
const STEPS_BEFORE = 3

/** Plays a round with made-up teams; its result is the report. */
export const rehearsalJob = job(
  z.object({ roundId: Id, teams: z.number().int().min(1).max(REHEARSED_TEAMS) }),
  async (run, { roundId, teams }): Promise<RehearsalReport> => {
    const began = performance.now()
    const real = orNotFound(await roundById(run.db, roundId))
    const report = await inRehearsal(run.services, new Date(), REHEARSAL_MS + MARGIN_MS, async (rehearsal) => {
      const { isCut, round, book } = await playRound(run, rehearsal, { ...real, teams, until: began + REHEARSAL_MS })
      return {
        teams,
        isCut,
        steps: book.ended(),
        oddTimes: oddTimesOf(round),
        notices: await noticesOf(run, rehearsal),
        seconds: Math.round((performance.now() - began) / 100) / 10,
      }
    })
    if (!report) throw refuse(rehearsalRefusals.UNDER_WAY)
    return report
  },
  { attempts: 1 },
)

interface Wish {
  readonly roundId: string
  readonly groupId: string
  readonly name: string
  readonly teams: number
  readonly until: number
}

async function playRound(
  run: JobRun,
  rehearsal: Rehearsal,
  wish: Wish,
): Promise<{ isCut: boolean; round: PlayedRound; book: RehearsalBook }> {
  const crew = new Crew(rehearsal)
  const organiser = await crew.staff('彩排组织', 'staff', 'organiser', wish.groupId)
  const verifier = await crew.staff('彩排复核', 'staff', 'organiser', wish.groupId)
  const made = orNotFound(await rehearsal.write((tx) => copyForRehearsal(tx, wish.roundId, organiser.userId)))
  const scheduleOf = async (id: string) => {
    const { data } = await rehearsal.call(organiser, competitionApi.schedule, { roundId: id })
    return orNotFound(data)
  }
  const copy = { ...made, groupId: wish.groupId, name: wish.name, schedule: await scheduleOf(made.roundId) }
  const round = playedRound(copy, await scheduleOf(wish.roundId))
  const book = new RehearsalBook()
  const steps = 1 + round.items.length * (STEPS_BEFORE + round.stages.length * STEPS_OF_STAGE)
  const play = new Play({ rehearsal, round, crew, book, organiser, verifier, run, steps, until: wish.until })
  const schools = await schoolsToPlay(rehearsal.db, wish.groupId, MOST_SCHOOLS)
  try {
    const at = new Date(Math.min(Date.now(), (firstMoment(round)?.getTime() ?? Infinity) - BEFORE_MS))
    await playPublication(play, at)
    const count = Math.max(1, Math.floor(wish.teams / Math.max(1, round.items.length)))
    for (const item of round.items) await playItem(play, { item, schools, count, at })
    return { isCut: false, round, book }
  } catch (error) {
    if (!(error instanceof TimeIsUp)) throw error
    return { isCut: true, round, book }
  }
}

function oddTimesOf({ stages, items }: PlayedRound): OddTime[] {
  return stages.flatMap((stage) =>
    stage.windows.flatMap(({ kind, itemId, closesAt }) => {
      const why = oddTimeOf(new Date(closesAt))
      const item = items.find((each) => each.itemId === itemId)
      const names = { name: stage.name, nameEn: stage.nameEn }
      return why
        ? [{ stage: names, item: item ? { name: item.name, nameEn: item.nameEn } : null, kind, at: closesAt, why }]
        : []
    }),
  )
}

async function noticesOf({ services }: JobRun, { db }: Rehearsal): Promise<RehearsalReport['notices']> {
  const names = eventNamesOf(services.manifests)
  const sent = await messagesOfTransaction(db)
  return sent.slice(0, 100).map(({ event, people, messages }) => {
    const { zh, en } = names[event] ?? { zh: event, en: event }
    return { event, title: { name: zh, nameEn: en }, people, messages }
  })
}
