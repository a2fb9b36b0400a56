/** Addresses fixed by the specification whose pages don't exist: they lead to the 404 page. */
export const plannedPaths = {
  site: {
    screenCall: '/screen/call',
  },
  home: {},
  centre: {},
  office: {
    reviewGrouping: '/review/grouping',
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
