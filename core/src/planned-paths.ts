/** Addresses fixed by the specification whose pages don't exist: they lead to the 404 page. */
export const plannedPaths = {
  site: {
    deepChat: '/deepChat',
    experience: '/experience',
    screenCall: '/screen/call',
    manual: '/manual',
    pdf: '/pdf',
  },
  home: {
    paySuccess: '/home/paySuccess',
    research: '/home/research',
    solveCloud: '/home/solve/could',
    solveHighSchool: '/home/solve/highSchool',
    solveDataBase: '/home/solve/dataBase',
    introductionPlatform: '/home/introductionPlatform',
    expendingServices: '/home/expendingServices',
  },
  centre: {
    study: '/center/study',
    comments: '/center/comments',
  },
  office: {
    reviewGrouping: '/review/grouping',
    reviewElimination: '/review/elimination',
    reviewScene: '/review/scene',
    reviewSceneDetail: '/review/sceneDetail',
    expertAccount: '/expert/account',
    expertGroup: '/expert/group',
    expertManage: '/expert/manage',
    expertRecommend: '/expert/recommend',
    expertRecruitment: '/expert/recruitment',
    expertTemporary: '/expert/temporary',
    financeAction: '/finance/action',
    financeList: '/finance/list',
    financeOrder: '/finance/order',
  },
} as const
