import { awardApi } from '@podium/core/award/api.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { siteApi } from '@podium/core/site/api.ts'
import { workApi } from '@podium/core/work/api.ts'
import { Caller } from './caller.ts'
import { signedIn } from './people.ts'
import type { Platform } from './platform.ts'

/** Accounts of the demo; null is a visitor. */
export type DemoAccount = 'root' | 'organiser' | 'verifier' | 'school' | 'expert' | 'student' | null

export interface PageToOpen {
  /** Of `web/src/<module>/<name>.page.tsx`. */
  readonly file: string
  readonly as: DemoAccount
  readonly path: string
}

/** What of the demo the pages are opened with. */
interface Found {
  readonly roundId: string
  readonly itemId: string
  readonly stageId: string
  readonly teamId: string
  readonly workId: string
  readonly articleId: string
  readonly batchId: string
  readonly taskId: string
  readonly shareId: string
  readonly traceToken: string
  readonly templateId: string
  /** A round with public winners. */
  readonly awardedId: string
}

export async function findInDemo(platform: Platform): Promise<Found> {
  const visitor = new Caller(platform.url)
  const as = (username: string) => signedIn(platform, username, platform.password)
  const [organiser, student, expert] = [await as('organiser'), await as('student'), await as('expert')]
  const news = await visitor.call(siteApi.newsPage, {})
  const works = (await student.call(workApi.mine, { pageSize: 100 })).rows.filter(({ versionNo }) => versionNo > 0)
  const { workId, teamId, stageId } = works[0]!
  const { roundId, itemId } = await student.call(enrolmentApi.detail, { teamId })
  const batches = (await organiser.call(reviewApi.batchPage, { pageSize: 100 })).rows
  const batchId = (batches.find((batch) => batch.roundId === roundId && batch.itemId === itemId) ?? batches[0]!).batchId
  const desk = await expert.call(reviewApi.desk, {})
  const running = desk.find(({ state }) => state === 'open') ?? desk[0]!
  const tasks = await expert.call(reviewApi.tasks, { batchId: running.batchId, pageSize: 100 })
  const { shareId } = await student.call(workApi.share, { workId: workId! })
  const certificates = await student.call(certificateApi.mine, { pageSize: 1 })
  const templates = await organiser.call(certificateApi.templatePage, { pageSize: 1 })
  const awarded = await visitor.call(awardApi.awardedRounds, { pageSize: 1 })
  return {
    roundId,
    itemId,
    stageId,
    teamId,
    workId: workId!,
    articleId: news.rows[0]!.articleId,
    batchId,
    taskId: (tasks.rows.find(({ state }) => state !== 'submitted') ?? tasks.rows[0]!).taskId,
    shareId,
    traceToken: certificates.rows[0]?.traceToken ?? '',
    templateId: templates.rows[0]!.templateId,
    awardedId: awarded.rows[0]!.roundId,
  }
}

/** Every built page with who opens it and where. */
export function pagesToOpen(found: Found): PageToOpen[] {
  const {
    roundId,
    itemId,
    stageId,
    teamId,
    workId,
    articleId,
    batchId,
    taskId,
    shareId,
    traceToken,
    templateId,
    awardedId,
  } = found
  const place = `roundId=${roundId}&itemId=${itemId}`
  const list: Record<Exclude<DemoAccount, null> | 'visitor', Record<string, string>> = {
    visitor: {
      'site/home-homepage': '/home/homepage',
      'site/home-policy': '/home/privacy',
      'site/home-search-news': '/home/searchNews?keyword=大赛',
      'site/home-news-details': `/home/newsDetails?articleId=${articleId}`,
      'competition/home-competition': '/home/competition',
      'award/home-competition-details': `/home/competition/details?roundId=${roundId}`,
      'award/home-winners': `/home/competition/winners?roundId=${awardedId}`,
      'enrolment/home-team-details': `/home/competition/team/details?teamId=${teamId}`,
      'work/blank-shared-work': `/works/detail?shareId=${shareId}`,
      'certificate/open-trace': `/certificate/trace?t=${traceToken}`,
      'identity/blank-login': '/neibu/login',
      'identity/blank-register': '/neibu/register',
      'identity/blank-retrieve': '/neibu/retrieve',
    },
    student: {
      'insight/centre-users': '/center/users',
      'organisation/centre-set': '/center/set',
      'enrolment/centre-team': '/center/team',
      'enrolment/home-sign-up-profile': `/home/signUp/profile?teamId=${teamId}`,
      'enrolment/centre-competition': '/center/competition',
      'enrolment/home-sign-up': `/home/signUp?itemId=${itemId}`,
      'work/centre-work': '/center/work',
      'work/centre-work-detail': `/center/work/detail?workId=${workId}`,
      'work/home-submit-work': `/home/competition/submitWork?teamId=${teamId}&stageId=${stageId}`,
      'work/home-work-detail': `/home/work/workDetail?workId=${workId}`,
      'award/centre-reward': '/center/reward',
      'certificate/centre-new-reward': '/center/newReward',
    },
    root: {
      'organisation/blank-role': '/role',
      'organisation/office-groups': '/system/groud/group',
      'organisation/office-schools': '/system/groud/schoolInfo',
      'system/office-users': '/system/user',
      'system/office-roles': '/system/role',
      'system/office-log': '/system/log',
      'system/office-job': '/system/job',
      'notice/office-deliveries': '/system/notice',
    },
    organiser: {
      'insight/office-dashboard': '/dashboard',
      'notice/office-messages': '/messages',
      'competition/office-list': '/competition/list',
      'competition/office-details': `/competition/details?roundId=${roundId}`,
      'competition/office-add-edit': `/competition/addEdit?roundId=${roundId}`,
      'competition/office-schedule-set': `/competition/scheduleSet?roundId=${roundId}`,
      'competition/office-enroll-set': `/competition/enrollSet?${place}`,
      'competition/office-work-sub-set': `/competition/workSubSet?${place}`,
      'competition/office-review-set': `/competition/reviewSet?${place}`,
      'work/office-list': '/work/list',
      'work/office-detail': `/work/detail?workId=${workId}`,
      'expert/office-library': '/expert/library',
      'review/office-distribution': `/review/distribution?batchId=${batchId}`,
      'review/office-statistics': `/review/statistics?batchId=${batchId}`,
      'certificate/office-template': '/certificates/template',
      'certificate/office-fonts': '/certificates/fonts',
      'certificate/blank-design': `/certificates/design/${templateId}`,
      'certificate/office-setting': `/certificates/setting?roundId=${roundId}`,
      'certificate/office-make': `/certificates/make?${place}`,
      'certificate/office-check': '/certificates/check',
      'certificate/office-send': '/certificates/send',
      'certificate/office-list': '/certificates/list',
      'certificate/office-correction': '/certificates/correction',
      'certificate/office-trace': '/certificates/trace',
      'site/office-news-list': '/newsManagement/list',
      'site/office-news-detail': `/newsManagement/detail?articleId=${articleId}`,
      'site/office-news-add-edit': `/newsManagement/addEdit?articleId=${articleId}`,
    },
    verifier: {
      'award/office-result': `/review/result?batchId=${batchId}`,
      'award/office-detailed-list': '/competitionReward/detailedList',
    },
    school: {
      'enrolment/office-list': '/signUp/list',
      'enrolment/office-detail': `/signUp/detail?teamId=${teamId}`,
    },
    expert: {
      'review/office-tasks': '/review/tasks',
      'review/office-score': `/review/score?taskId=${taskId}`,
    },
  }
  return Object.entries(list).flatMap(([who, files]) =>
    Object.entries(files).map(([file, path]) => ({ file, path, as: who === 'visitor' ? null : (who as DemoAccount) })),
  )
}
