import { textIn } from '../base/bilingual-text.ts'
import type { Language } from '../base/refusal.ts'
import type { Bilingual } from '../base/shapes.ts'
import { NO_REGION } from '../organisation/region.ts'
import type { RoundDashboard } from './api.ts'

/** A number of a dashboard as a row of a table. */
export interface DashboardRow {
  readonly part: string
  readonly name: string
  readonly count: number
  readonly people: number | null
}

/** Names of a dashboard's parts and of its fixed rows. */
export const dashboardWords = {
  funnel: { zh: '各环节', en: 'Steps' },
  started: { zh: '开始报名', en: 'Started' },
  signedUp: { zh: '提交报名', en: 'Submitted' },
  admitted: { zh: '通过审核', en: 'Passed the audit' },
  enrolled: { zh: '报名成功', en: 'Enrolled' },
  handedIn: { zh: '提交作品', en: 'Submitted a work' },
  reviewed: { zh: '评审结束', en: 'Reviewed' },
  awarded: { zh: '获奖', en: 'Awarded' },
  items: { zh: '各赛项报名', en: 'Enrolments by event' },
  schools: { zh: '报名最多的学校', en: 'Schools with the most enrolments' },
  regions: { zh: '各地区报名', en: 'Enrolments by region' },
  days: { zh: '每日报名', en: 'Enrolments by day' },
  works: { zh: '作品提交进度', en: 'Works submitted' },
  reviews: { zh: '评审进度', en: 'Works scored' },
  awards: { zh: '奖项', en: 'Awards' },
  noRegion: { zh: '地区未填', en: 'No region' },
  noSchool: { zh: '学校未填', en: 'No school' },
} as const satisfies Record<string, Bilingual>

type Word = keyof typeof dashboardWords

export const wordIn = (word: Word, language: Language): string => textIn(dashboardWords[word], language)

export const nameOf = ({ name, nameEn }: { name: string; nameEn: string }, language: Language): string =>
  language === 'en' && nameEn !== '' ? nameEn : name

export const regionName = (region: { region: string; name: string; nameEn: string }, language: Language): string =>
  region.region === NO_REGION ? wordIn('noRegion', language) : nameOf(region, language)

/** Steps from the first click to an award, and how many took each; steps that the viewer may not see are left out. */
export function funnelOf({ teams, works, awards }: RoundDashboard): Array<{ step: Word; count: number }> {
  return [
    ...(teams
      ? [
          { step: 'started' as const, count: teams.started },
          { step: 'signedUp' as const, count: teams.signedUp },
          { step: 'admitted' as const, count: teams.admitted },
          { step: 'enrolled' as const, count: teams.enrolled },
        ]
      : []),
    ...(works
      ? [
          { step: 'handedIn' as const, count: works.handedIn },
          { step: 'reviewed' as const, count: works.reviewed },
        ]
      : []),
    ...(awards ? [{ step: 'awarded' as const, count: awards.reduce((sum, { count }) => sum + count, 0) }] : []),
  ]
}

/** Every number of a dashboard, as its export and its tables list them. */
export function dashboardRows(dashboard: RoundDashboard, language: Language): DashboardRow[] {
  const { teams, works, reviews, awards } = dashboard
  const row = (part: Word, name: string, count: number, people: number | null = null): DashboardRow => ({
    part: wordIn(part, language),
    name,
    count,
    people,
  })
  return [
    ...funnelOf(dashboard).map(({ step, count }) =>
      row('funnel', wordIn(step, language), count, step === 'signedUp' ? (teams?.people ?? null) : null),
    ),
    ...(teams?.items ?? []).map((item) => row('items', nameOf(item, language), item.teams, item.people)),
    ...(teams?.schools ?? []).map((school) =>
      row('schools', school.name || wordIn('noSchool', language), school.teams, school.people),
    ),
    ...(teams?.regions ?? []).map((each) => row('regions', regionName(each, language), each.teams, each.people)),
    ...(teams?.days ?? []).map(({ day, count }) => row('days', day, count)),
    ...(works?.progress ?? []).map((each) =>
      row(
        'works',
        `${language === 'en' && each.stageNameEn ? each.stageNameEn : each.stageName} · ${nameOf(each, language)}`,
        each.handedIn,
      ),
    ),
    ...(reviews ?? []).map((each) => row('reviews', each.name, each.submitted)),
    ...(awards ?? []).map(({ awardZh, awardEn, count }) =>
      row('awards', language === 'en' && awardEn !== '' ? awardEn : awardZh, count),
    ),
  ]
}
