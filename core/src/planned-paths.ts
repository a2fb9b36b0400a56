/** Addresses fixed by the specification whose pages don't exist: they lead to the 404 page. */
export const plannedPaths = {
  site: {
    experience: '/experience',
    screenCall: '/screen/call',
    manual: '/manual',
    pdf: '/pdf',
  },
  home: {
    research: '/home/research',
    solveCloud: '/home/solve/could',
    solveHighSchool: '/home/solve/highSchool',
    solveDataBase: '/home/solve/dataBase',
    introductionPlatform: '/home/introductionPlatform',
    expendingServices: '/home/expendingServices',
  },
  centre: {},
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
  },
} as const
