import type { RoundDashboard } from '@podium/core/insight/api.ts'
import { funnelOf, nameOf, regionName, wordIn } from '@podium/core/insight/dashboard-rows.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { paths } from '@podium/core/paths.ts'
import { pick } from '#web/lib/i18n/i18n.ts'
import type { BarRow } from './bar-table.tsx'

/** The tables of a dashboard, each number with the list behind it. */
export interface DashboardTable {
  readonly part: 'funnel' | 'items' | 'schools' | 'regions' | 'works' | 'reviews' | 'awards'
  readonly rows: readonly BarRow[]
}

const { signUpList: teamList, workList } = paths.office

export function tablesOf(
  dashboard: RoundDashboard,
  language: Language,
  peopleText: (people: number) => string,
): DashboardTable[] {
  const { roundId, teams, works, reviews, awards } = dashboard
  const signedUp = { roundId, standing: 'signedUp' }
  const tables: DashboardTable[] = [
    {
      part: 'funnel',
      rows: funnelOf(dashboard).map(({ step, count }) => ({
        key: step,
        name: wordIn(step, language),
        count,
        to: stepList(step, roundId),
        ...(step === 'signedUp' && teams ? { note: peopleText(teams.people) } : {}),
      })),
    },
    {
      part: 'items',
      rows: (teams?.items ?? []).map((item) => ({
        key: item.itemId,
        name: nameOf(item, language),
        count: item.teams,
        note: peopleText(item.people),
        to: teamList({ ...signedUp, itemId: item.itemId }),
      })),
    },
    {
      part: 'regions',
      rows: (teams?.regions ?? []).map((each) => ({
        key: each.region,
        name: regionName(each, language),
        count: each.teams,
        note: peopleText(each.people),
        to: teamList({ ...signedUp, region: each.region }),
      })),
    },
    {
      part: 'schools',
      rows: (teams?.schools ?? []).map((school) => ({
        key: school.schoolId ?? '',
        name: school.name || wordIn('noSchool', language),
        count: school.teams,
        note: peopleText(school.people),
        to: school.schoolId === null ? null : teamList({ ...signedUp, schoolId: school.schoolId }),
      })),
    },
    {
      part: 'works',
      rows: (works?.progress ?? []).map((each) => ({
        key: `${each.stageId} ${each.itemId}`,
        name: `${pick({ zh: each.stageName, en: each.stageNameEn }, language)} · ${nameOf(each, language)}`,
        count: each.handedIn,
        of: each.teams,
        to: workList({ roundId, stageId: each.stageId, itemId: each.itemId, standing: 'handedIn' }),
      })),
    },
    {
      part: 'reviews',
      rows: (reviews ?? []).map((each) => ({
        key: each.batchId,
        name: each.name,
        count: each.submitted,
        of: each.tasks,
        to: paths.office.reviewDistribution({ batchId: each.batchId }),
      })),
    },
    {
      part: 'awards',
      rows: (awards ?? []).map((each) => ({
        key: each.awardZh,
        name: pick({ zh: each.awardZh, en: each.awardEn }, language),
        count: each.count,
        to: paths.office.rewardDetailedList({ roundId, awardZh: each.awardZh }),
      })),
    },
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

function stepList(step: ReturnType<typeof funnelOf>[number]['step'], roundId: string): string {
  if (step === 'started') return teamList({ roundId })
  if (step === 'handedIn' || step === 'reviewed') return workList({ roundId, standing: step })
  if (step === 'awarded') return paths.office.rewardDetailedList({ roundId })
  return teamList({ roundId, standing: step })
}

/** The list of the teams that were submitted on a day and are still in. */
export const dayList = (roundId: string, day: string): string =>
  teamList({ roundId, standing: 'signedUp', submittedFrom: day, submittedUntil: day })
