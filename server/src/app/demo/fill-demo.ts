import { competitionApi } from '@podium/core/competition/api.ts'
import type { WindowKind } from '@podium/core/competition/round/round.ts'
import { issueCertificates } from './certificates.ts'
import { spreadMessages, spreadTeams } from './dates.store.ts'
import { DemoClient } from './demo-client.ts'
import { failAnImport } from './jobs/failed-job.ts'
import type { Installation } from './install.ts'
import { addMinor, requestChange } from './identities.ts'
import { publishMaterials } from './news/materials.ts'
import { runPaidContest } from './finance/paid-contest.ts'
import { publishNews } from './news/news.ts'
import { publishSecondSite } from './news/second-site.ts'
import { hireStaff, inviteExperts, openSchools, type Expert } from './people.ts'
import { Random } from './random.ts'
import { conclude, judge } from './reviews.ts'
import { force, onlyStage, runRound, type PlainWindows } from './rounds.ts'
import { runRuleBooks } from './rule-books/run-rule-books.ts'
import { runStagedContest } from './stages/staged-contest.ts'
import { enrolTeams, planTeams, planTeamsOf, type Reach } from './teams.ts'
import { handIn } from './works.ts'
import type { Platform } from '#server/platform/platform.ts'

const SEED = 20_261_121

/** Four past and current editions in different states, and a draft of the next one. 200 teams in total. */
const past = (years: number): PlainWindows => ({
  signup: [-365 * years - 120, -365 * years - 60],
  submission: [-365 * years - 90, -365 * years - 40],
  review: [-365 * years - 38, -365 * years - 20],
  result: [-365 * years - 15, -365 * years - 1],
})
const reviewing: PlainWindows = {
  signup: [-80, -40],
  submission: [-60, -10],
  review: [-5, 20],
  result: [22, 40],
}
const open: PlainWindows = {
  signup: [-10, 20],
  submission: [-5, 50],
  review: [55, 75],
  result: [80, 100],
}

/** Works of the first item of the running review: 40 for the demo's expert, who may not judge the two of their school. */
const WORKS_UNDER_REVIEW = 42

/** Few experts of the running review, so that the demo's expert has forty works in a row. */
function panelUnderWay(experts: readonly Expert[], code: string) {
  const most = [40, 29, 29, 28]
  const first = experts.slice(0, most.length).map((expert, index) => ({ expert, maxWorks: most[index]! }))
  return code === 'A' ? first : experts.slice(1, 5).map((expert) => ({ expert, maxWorks: 12 }))
}

/** Age of the oldest message. */
const MESSAGE_DAYS = 900

/** Teams of the demo's school that wait for its decision. */
const WAITING = 6

const MIXED: readonly Reach[] = [
  'enrolled',
  'enrolled',
  'submitted',
  'approved_by_school',
  'invited',
  'draft',
  'returned',
  'enrolled',
  'rejected',
]

/**
 * Fills an empty installation with the demo through its endpoints, from a fixed random seed. `print` receives the
 * progress.
 */
export async function fillDemo(
  platform: Platform,
  installation: Installation,
  print: (step: string) => void,
): Promise<void> {
  const desk = new DemoClient(platform)
  const random = new Random(SEED)
  print('schools and people')
  const staff = await hireStaff(desk, installation)
  const schools = await openSchools(desk, staff, installation.password, random)
  const experts = await inviteExperts(desk, staff, schools, installation.password, random)
  const everybody = (): Reach => 'enrolled'

  let seriesId: string | undefined
  const rounds = new Map<number, string>()
  const editions = [
    { edition: 1, year: 2023, windows: past(3), teams: 40, share: 1, ends: 'finished' },
    { edition: 2, year: 2024, windows: past(2), teams: 40, share: 1, ends: 'published' },
    { edition: 3, year: 2025, windows: reviewing, teams: 54, share: 0.6, ends: 'reviewing' },
    { edition: 4, year: 2026, windows: open, teams: 60, share: 0, ends: 'open' },
  ] as const
  for (const { edition, year, windows, teams, share, ends } of editions) {
    if (ends === 'open') {
      print('contest with a fee')
      await runPaidContest(desk, staff, schools, new Random(SEED + 1))
      print('contest of two stages')
      await runStagedContest(desk, staff, { schools, experts, random: new Random(SEED + 2) })
      print('three rule books')
      await runRuleBooks(desk, staff, schools)
    }
    print(`edition ${edition}: ${ends}`)
    const round = await runRound(desk, staff, {
      ...(seriesId ? { seriesId } : {}),
      edition,
      year,
      stages: onlyStage(windows),
      publish: true,
    })
    rounds.set(edition, round.roundId)
    seriesId ??= (await desk.call(staff.organiser, competitionApi.round, { roundId: round.roundId })).seriesId
    const forceWindows = async (kinds: readonly WindowKind[], forced: 'open' | null) => {
      for (const kind of ends === 'open' ? [] : kinds) await force(desk, staff, round, kind, forced)
    }
    await forceWindows(['signup', 'submission'], 'open')
    const plans = planTeams(
      round,
      schools,
      teams,
      random,
      ends === 'open' ? (index) => MIXED[index % MIXED.length]! : everybody,
      ends === 'reviewing' ? (index) => (index < WORKS_UNDER_REVIEW ? 0 : 1) : undefined,
    )
    if (ends === 'open') plans.push(...planTeamsOf(round, schools[0]!, plans, WAITING, 'submitted'))
    const enrolled = await enrolTeams(desk, staff, round.roundId, plans)
    if (ends === 'open') await addMinor(desk, round, schools[0]!, installation.password)
    const titles = await handIn(desk, round, enrolled, ends === 'open' ? 5 : 0)
    await forceWindows(['signup', 'submission'], null)
    await forceWindows(['review'], 'open')
    if (share > 0) {
      const favourite = titles.get(schools[0]!.students[0]!.userId)
      const isUnderWay = ends === 'reviewing'
      const panelOf = (code: string) =>
        isUnderWay ? panelUnderWay(experts, code) : experts.map((expert) => ({ expert, maxWorks: 12 }))
      const judging = { share, panelOf, isUnderWay, ...(favourite && ends === 'finished' ? { favourite } : {}) }
      const batches = await judge(desk, staff, round, random, judging)
      if (share === 1) await conclude(desk, staff, batches)
    }
    await forceWindows(['review'], null)
    if (ends === 'finished') {
      await issueCertificates(desk, staff, round, year)
      const { version } = await desk.call(staff.organiser, competitionApi.round, { roundId: round.roundId })
      await desk.call(staff.organiser, competitionApi.moveRound, { roundId: round.roundId, action: 'finish', version })
    }
  }
  for (const { edition, windows } of editions) {
    const [from, to] = windows.signup
    await spreadTeams(desk.services.db, rounds.get(edition)!, { from, to: Math.min(to, -1) })
  }
  await requestChange(desk, schools[0]!)
  print('next edition and news')
  await runRound(desk, staff, {
    ...(seriesId ? { seriesId } : {}),
    edition: 5,
    year: 2027,
    stages: onlyStage(past(-1)),
    publish: false,
  })
  await publishMaterials(desk, staff, rounds.get(4)!, schools[0]!)
  await publishNews(desk, staff, rounds)
  await failAnImport(desk, installation)
  await publishSecondSite(desk, staff, { groupId: staff.committeeId, seriesId: seriesId! })
  await spreadMessages(desk.services.db, MESSAGE_DAYS)
}
