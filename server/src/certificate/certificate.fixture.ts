import { randomBytes } from 'node:crypto'
import { publishInserted } from '#server/award/award.fixture.ts'
import { settingInForce } from '#server/competition/index.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { newId } from '#server/platform/db/id.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'

type MadeSchool = Awaited<ReturnType<typeof createSchool>>

export interface WinnerOptions {
  students: readonly string[]
  teachers?: readonly string[]
  workName?: string
}

export interface ResultsOptions {
  round?: MadeRound
  itemId?: string
  school?: MadeSchool
  winners: readonly WinnerOptions[]
  /** State of the publication; `formal` if omitted. */
  state?: 'publicised' | 'formal'
  visibleFrom?: Date
}

export interface MadeWinner {
  winnerId: string
  teamId: string
  studentIds: string[]
  teacherIds: string[]
}

export interface MadeResults {
  round: MadeRound
  itemId: string
  school: MadeSchool
  publicationId: string
  winners: MadeWinner[]
}

/** Inserts published results straight into the database; the first winner has the award 一等奖. */
export async function createResults(app: TestApp, options: ResultsOptions): Promise<MadeResults> {
  const round = options.round ?? (await createRound(app.db))
  const itemId = options.itemId ?? round.itemId
  const school = options.school ?? (await createSchool(app))
  return app.transact(async (tx) => {
    const publication = await publish(tx, round, itemId, options)
    const shared = { round, itemId, school }
    const winners: MadeWinner[] = []
    for (const [at, winner] of options.winners.entries())
      winners.push(await addWinner(tx, shared, publication, winner, at))
    await publishInserted(app.services, tx, publication.publicationId, options.state ?? 'formal')
    return { ...shared, publicationId: publication.publicationId, winners }
  })
}

interface Publication {
  publicationId: string
  first: string
  others: string
  workSettingId: string
}

async function publish(tx: Tx, round: MadeRound, itemId: string, options: ResultsOptions): Promise<Publication> {
  const { roundId, stageId } = round
  const itemStage = { round_id: roundId, item_id: itemId, stage_id: stageId }
  const setting = (await settingInForce(tx, 'review', itemId, stageId))!
  const work = (await settingInForce(tx, 'work', itemId, stageId))!
  const [a, b] = [await person(tx, '计分员', 'staff'), await person(tx, '复核员', 'staff')]
  const { id: batchId } = await tx
    .insertInto('review_batch')
    .values({ ...itemStage, setting_id: setting.settingId, name: '评审', state: 'calculated' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: runId } = await tx
    .insertInto('review_run')
    .values({
      batch_id: batchId,
      no: 1,
      setting_id: setting.settingId,
      inputs_hash: randomBytes(32),
      rule_version: 1,
      state: 'verified',
      calculated_by: a,
      verified_by: b,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('review_batch').set({ state: 'locked' }).where('id', '=', batchId).execute()
  const now = new Date()
  const { id: publicationId } = await tx
    .insertInto('award_publication')
    .values({
      ...itemStage,
      run_id: runId,
      state: 'confirmed',
      visible_from: options.visibleFrom ?? now,
      published_at: now,
      published_by: a,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const last = Math.max(options.winners.length, 2)
  const awards = await tx
    .insertInto('award_award')
    .values([
      {
        publication_id: publicationId,
        name_zh: '一等奖',
        name_en: 'First prize',
        position: 0,
        rank_from: 1,
        rank_to: 1,
      },
      {
        publication_id: publicationId,
        name_zh: '二等奖',
        name_en: 'Second prize',
        position: 1,
        rank_from: 2,
        rank_to: last,
      },
    ])
    .returning('id')
    .execute()
  return { publicationId, first: awards[0]!.id, others: awards[1]!.id, workSettingId: work.settingId }
}

async function addWinner(
  tx: Tx,
  { round, itemId, school }: { round: MadeRound; itemId: string; school: MadeSchool },
  publication: Publication,
  { students, teachers = [], workName = '智能助老陪伴机器人' }: WinnerOptions,
  at: number,
): Promise<MadeWinner> {
  const item = round.items.find((each) => each.itemId === itemId)!
  const studentIds: string[] = []
  for (const name of students) studentIds.push(await person(tx, name, 'student'))
  const teacherIds: string[] = []
  for (const name of teachers) teacherIds.push(await person(tx, name, 'teacher'))
  const teamId = newId()
  const name = `星火${at + 1}队`
  await tx
    .insertInto('enrolment_team')
    .values({
      id: teamId,
      round_id: round.roundId,
      item_id: itemId,
      school_id: school.schoolId,
      school_name: school.name,
      name,
      name_key: `${name} ${teamId}`,
      state: 'enrolled',
      captain_id: studentIds[0]!,
      setting_id: item.enrolSettingId,
      number: `N${String(at + 1).padStart(5, '0')}${teamId.slice(-6)}`,
      enrolled_at: new Date(),
    })
    .execute()
  const members = [
    ...students.map((each, n) => ({ name: each, role: n === 0 ? ('captain' as const) : ('member' as const) })),
    ...teachers.map((each) => ({ name: each, role: 'teacher' as const })),
  ]
  const ids = [...studentIds, ...teacherIds]
  await tx
    .insertInto('enrolment_member')
    .values(
      members.map((member, n) => ({
        ...member,
        team_id: teamId,
        user_id: ids[n]!,
        position: n,
        state: 'accepted' as const,
      })),
    )
    .execute()
  const { id: workId } = await tx
    .insertInto('work_work')
    .values({ team_id: teamId, round_id: round.roundId, item_id: itemId, stage_id: round.stageId, title: workName })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: winnerId } = await tx
    .insertInto('award_winner')
    .values({
      publication_id: publication.publicationId,
      award_id: at === 0 ? publication.first : publication.others,
      team_id: teamId,
      work_id: workId,
      rank: at + 1,
      score: String(100 - at / 100),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { winnerId, teamId, studentIds, teacherIds }
}

async function person(tx: Tx, realName: string, kind: 'student' | 'teacher' | 'staff'): Promise<string> {
  const { id } = await tx
    .insertInto('identity_user')
    .values({ username: `p${randomBytes(8).toString('hex')}`, real_name: realName, kind, birthday: '2000-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
