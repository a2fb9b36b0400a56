/** Every address of the product, one line each; pages link through these. @spec R01 U01 B01 */

export type PathQuery = Readonly<Record<string, string | number | undefined | null>>

/** An address with its query; empty values are left out. */
export function withQuery(path: string, query: PathQuery = {}): string {
  const text = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString()
  return text ? `${path}?${text}` : path
}

const at = (path: string) => (query?: PathQuery) => withQuery(path, query)

export const paths = {
  root: at('/'),
  kyjs: at('/kyjs'),
  details: at('/details'),
  deepChat: at('/deepChat'),
  certificateTrace: at('/certificate/trace'),
  noPage: at('/noPage'),
  redirect: (target = '') => `/redirect${target}`,
  experience: at('/experience'),
  login: at('/neibu/login'),
  retrieve: at('/neibu/retrieve'),
  register: at('/neibu/register'),
  role: at('/role'),
  screenCall: at('/screen/call'),
  manual: at('/manual'),
  backDeskNoPage: at('/backDesk/noPage'),
  unauthorised: at('/401'),
  notFound: at('/404'),
  preview: at('/preview'),
  previewDetail: at('/preview/detail'),
  pdf: at('/pdf'),
  sharedWork: at('/works/detail'),

  home: {
    index: at('/home'),
    homepage: at('/home/homepage'),
    paySuccess: at('/home/paySuccess'),
    research: at('/home/research'),
    solveCloud: at('/home/solve/could'),
    solveHighSchool: at('/home/solve/highSchool'),
    solveDataBase: at('/home/solve/dataBase'),
    cpNews: at('/home/cpNews'),
    newsList: at('/home/news/newsList'),
    previousWorks: at('/home/news/previousWorks'),
    competitionInfo: at('/home/news/competitionInfo'),
    competitionGuide: at('/home/news/competitionGuide'),
    operatingManual: at('/home/news/operatingManual'),
    consultDetails: at('/home/consultDetails'),
    newsDetails: at('/home/newsDetails'),
    searchNews: at('/home/searchNews'),
    introductionPlatform: at('/home/introductionPlatform'),
    expendingServices: at('/home/expendingServices'),
    privacy: at('/home/privacy'),
    agreement: at('/home/agreement'),
    signUp: at('/home/signUp'),
    signUpApply: at('/home/signUp/apply'),
    signUpForm: at('/home/signUp/signup'),
    signUpTeam: at('/home/signUp/team'),
    signUpMaterial: at('/home/signUp/material'),
    signUpSuccess: at('/home/signUp/success'),
    signUpProfile: at('/home/signUp/profile'),
    competition: at('/home/competition'),
    competitionDetails: at('/home/competition/details'),
    competitionWinners: at('/home/competition/winners'),
    competitionTeamDetails: at('/home/competition/team/details'),
    workDetail: at('/home/work/workDetail'),
    submitWork: at('/home/competition/submitWork'),
  },

  centre: {
    index: at('/center'),
    users: at('/center/users'),
    set: at('/center/set'),
    competition: at('/center/competition'),
    newReward: at('/center/newReward'),
    work: at('/center/work'),
    workDetail: at('/center/work/detail'),
    team: at('/center/team'),
    study: at('/center/study'),
    reward: at('/center/reward'),
    informationSub: at('/center/informationSub'),
    comments: at('/center/comments'),
  },

  office: {
    dashboard: at('/dashboard'),
    messages: at('/messages'),
    competitionList: at('/competition/list'),
    competitionAddEdit: at('/competition/addEdit'),
    competitionDetails: at('/competition/details'),
    scheduleSet: at('/competition/scheduleSet'),
    workSubSet: at('/competition/workSubSet'),
    enrollSet: at('/competition/enrollSet'),
    reviewSet: at('/competition/reviewSet'),
    signUpList: at('/signUp/list'),
    signUpDetail: at('/signUp/detail'),
    workList: at('/work/list'),
    workDetail: at('/work/detail'),
    reviewNotice: at('/review/notice'),
    reviewDistribution: at('/review/distribution'),
    reviewGrouping: at('/review/grouping'),
    reviewElimination: at('/review/elimination'),
    reviewResult: at('/review/result'),
    reviewScene: at('/review/scene'),
    reviewSceneDetail: at('/review/sceneDetail'),
    reviewStatistics: at('/review/statistics'),
    reviewTasks: at('/review/tasks'),
    reviewScore: at('/review/score'),
    rewardDetailedList: at('/competitionReward/detailedList'),
    certificateDesign: (templateId: string) => `/certificates/design/${templateId}`,
    certificateCheck: at('/certificates/check'),
    certificateCorrection: at('/certificates/correction'),
    certificateFonts: at('/certificates/fonts'),
    certificateList: at('/certificates/list'),
    certificateMake: at('/certificates/make'),
    certificateSend: at('/certificates/send'),
    certificateSetting: at('/certificates/setting'),
    certificateTemplate: at('/certificates/template'),
    certificateTrace: at('/certificates/trace'),
    expertAccount: at('/expert/account'),
    expertGroup: at('/expert/group'),
    expertLibrary: at('/expert/library'),
    expertManage: at('/expert/manage'),
    expertRecommend: at('/expert/recommend'),
    expertRecruitment: at('/expert/recruitment'),
    expertTemporary: at('/expert/temporary'),
    financeAction: at('/finance/action'),
    financeList: at('/finance/list'),
    financeOrder: at('/finance/order'),
    newsList: at('/newsManagement/list'),
    newsAddEdit: at('/newsManagement/addEdit'),
    newsDetail: at('/newsManagement/detail'),
    group: at('/system/groud/group'),
    college: at('/system/groud/college'),
    major: at('/system/groud/major'),
    groupUser: at('/system/groud/user'),
    groupDetail: at('/system/groud/groudDetail'),
    schoolInfo: at('/system/groud/schoolInfo'),
    user: at('/system/user'),
    role: at('/system/role'),
    menu: at('/system/menu'),
    dept: at('/system/dept'),
    dict: at('/system/dict'),
    dictData: at('/system/dictData'),
    log: at('/system/log'),
    noticeDeliveries: at('/system/notice'),
    job: at('/system/job'),
    websiteBanner: at('/website/banner'),
    websiteInfo: at('/website/info'),
    websiteUrl: at('/website/url'),
  },
} as const

/**
 * Every address of the map above outside the office, built or not: one that nobody built answers with the 404 page.
 * The office's are those of the menu.
 */
export const knownPaths: ReadonlySet<string> = new Set(
  [paths, paths.home, paths.centre].flatMap((group) =>
    Object.values(group).flatMap((build: unknown) => (typeof build === 'function' ? [(build as () => string)()] : [])),
  ),
)

/** The address of a navigation child: its path plus the four query fields. @spec N03 */
export function navigationPath(
  parent: { name: string; tem: string },
  child: { path: string; dictValue: string; name: string },
): string {
  const query = { newsType: child.dictValue, parName: parent.name, titleName: child.name, titleTem: parent.tem }
  return withQuery(child.path, query)
}
