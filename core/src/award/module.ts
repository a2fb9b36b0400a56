import { objectionStateLabels } from './objection/objection-state.ts'
import { publicationStateLabels } from './publication.rule.ts'
import { codesOf, type Manifest } from '../base/manifest.ts'
import { keyedNotices } from '../base/notice/template.ts'
import { awardNotices } from './notices.ts'

const permissions = {
  'award:result:list': { zh: '获奖查询', en: 'See results' },
  'award:result:edit': { zh: '奖项设置', en: 'Set awards' },
  'award:result:publish': { zh: '成绩发布', en: 'Publish results' },
} as const

declare module '../base/access/permissions.ts' {
  interface PermissionCodes extends Record<keyof typeof permissions, true> {}
}

export const awardModule = {
  name: 'award',
  zh: '获奖管理',
  en: 'Awards',
  permissions,
  records: ['award:result:list'],
  rights: {
    organiser: codesOf(permissions),
    review_desk: ['award:result:list'],
  },
  menuGroups: [{ path: '/competitionReward', zh: '获奖管理', en: 'Awards', icon: 'award', position: 70 }],
  pages: {
    home: {
      competitionDetails: {
        path: '/home/competition/details',
        zh: '竞赛详情',
        en: 'Competition',
        file: 'home-competition-details',
        access: 'public',
        query: ['roundId'],
      },
      competitionWinners: {
        path: '/home/competition/winners',
        zh: '获奖名单',
        en: 'Winners',
        file: 'home-winners',
        access: 'public',
        query: ['roundId'],
      },
      competitionTeamDetails: {
        path: '/home/competition/team/details',
        zh: '团队详情',
        en: 'Team',
        file: 'home-team-details',
        access: 'public',
        query: ['teamId'],
      },
      works: {
        path: '/home/works',
        zh: '获奖作品',
        en: 'Winning works',
        file: 'home-works',
        access: 'public',
        query: ['roundId'],
      },
      galleryWork: {
        path: '/home/works/detail',
        zh: '获奖作品',
        en: 'Winning work',
        file: 'home-gallery-work',
        access: 'public',
        query: ['winnerId'],
      },
      workDetail: {
        path: '/home/work/workDetail',
        zh: '作品详情',
        en: 'Work',
        file: 'home-work-detail',
        access: 'public',
        query: ['workId'],
      },
    },
    centre: {
      reward: {
        path: '/center/reward',
        zh: '获奖记录',
        en: 'Awards',
        file: 'centre-reward',
        access: 'login',
        menu: { group: null, position: 60 },
      },
      comments: {
        path: '/center/comments',
        zh: '评语与留言',
        en: 'Comments and notes',
        file: 'centre-comments',
        access: 'login',
        menu: { group: null, position: 62 },
      },
    },
    office: {
      reviewResult: {
        path: '/review/result',
        zh: '评审结果',
        en: 'Results',
        file: 'office-result',
        access: ['review:result:calculate', 'award:result:list'],
        query: ['batchId'],
        menu: { group: '/review', position: 40 },
      },
      rewardDetailedList: {
        path: '/competitionReward/detailedList',
        zh: '获奖名单',
        en: 'Awards',
        file: 'office-detailed-list',
        access: ['award:result:list'],
        query: ['roundId', 'turn'],
        menu: { group: '/competitionReward', position: 10 },
      },
      awardObjections: {
        path: '/competitionReward/objections',
        zh: '成绩异议',
        en: 'Objections',
        file: 'office-objections',
        access: ['award:result:publish', 'enrolment:team:list'],
        query: ['roundId', 'objectionState', 'turn'],
        menu: { group: '/competitionReward', position: 20 },
      },
    },
  },
  notices: {
    topics: { result: { zh: '成绩与获奖', en: 'Results and awards' } },
    events: {
      'result.published': { zh: '成绩公布', en: 'Results published' },
      'result.withdrawn': { zh: '成绩撤回', en: 'Results withdrawn' },
      'result.awards_waiting': { zh: '奖项待确认', en: 'Awards to confirm' },
      'result.awards_confirmed': { zh: '奖项已确认', en: 'Awards confirmed' },
      'result.awards_returned': { zh: '奖项被退回', en: 'Awards sent back' },
      'result.awards_recalled': { zh: '奖项确认请求撤回', en: 'Awards recalled' },
      'result.objection_waiting': { zh: '成绩异议待答复', en: 'Objections to answer' },
      'result.objection_answered': { zh: '成绩异议答复', en: 'Answers to objections' },
      'result.objection_ended': { zh: '成绩异议结束', en: 'Objections ended' },
    },
    templates: keyedNotices('award', awardNotices),
    placeholders: {
      award: { zh: '奖项', en: 'Award', sample: { zh: '一等奖', en: 'First prize' } },
      'objectionAnswered.outcome': { zh: '结论', en: 'Outcome', sample: { zh: '异议成立', en: 'upheld' } },
      'objectionEnded.outcome': { zh: '结论', en: 'Outcome', sample: { zh: '异议成立', en: 'upheld' } },
    },
  },
  actions: {
    'award.set': { zh: '设置奖项', en: 'Set awards' },
    'award.confirm': { zh: '确认奖项', en: 'Confirm awards' },
    'award.sendBack': { zh: '退回奖项', en: 'Send awards back' },
    'award.recall': { zh: '撤回奖项确认请求', en: 'Recall awards' },
    'award.publish': { zh: '发布结果', en: 'Publish results' },
    'award.formalise': { zh: '转为正式结果', en: 'Make results formal' },
    'award.revoke': { zh: '撤回发布', en: 'Withdraw publication' },
    'award.askRevocation': { zh: '请求撤销一项奖', en: 'Ask to revoke one award' },
    'award.confirmRevocation': { zh: '确认撤销一项奖', en: 'Confirm the revocation of one award' },
    'award.askRestoration': { zh: '请求恢复一项奖', en: 'Ask to restore one award' },
    'award.confirmRestoration': { zh: '确认恢复一项奖', en: 'Confirm the restoration of one award' },
    'award.dropRestoration': { zh: '不恢复该奖', en: 'Leave one award revoked' },
    'award.dropRevocation': { zh: '不撤销该奖', en: 'Leave one award as it is' },
    'award.fileObjection': { zh: '提出成绩异议', en: 'File an objection' },
    'award.withdrawObjection': { zh: '撤回成绩异议', en: 'Withdraw an objection' },
    'award.answerObjection': { zh: '答复成绩异议', en: 'Answer an objection' },
    'award.exportObjections': { zh: '导出成绩异议', en: 'Export objections' },
    'award.export': { zh: '导出获奖名单', en: 'Export winners' },
  },
  subjects: {
    award_publication: { zh: '成绩发布', en: 'Publication' },
  },
  fields: {
    ranges: { zh: '奖项设置', en: 'awards' },
    setting: { zh: '公布设置', en: 'publication' },
    'award_publication.visibleFrom': { zh: '公布时间', en: 'visible from' },
    'award_publication.revocation': { zh: '撤销奖项', en: 'revocation' },
    'award_publication.restoration': { zh: '恢复奖项', en: 'restoration' },
    'award_publication.objection': { zh: '成绩异议', en: 'objection' },
    'award_publication.winners': { zh: '获奖队伍数', en: 'teams awarded' },
    'award_publication.setting': { zh: '公布设置', en: 'settings:' },
    'award_publication.setting.audience': { zh: '公布范围', en: 'audience' },
    'award_publication.setting.rank': { zh: '显示名次', en: 'ranks' },
    'award_publication.setting.score': { zh: '显示得分', en: 'scores' },
    'award_publication.setting.comments': { zh: '显示评语', en: 'comments' },
    'award_publication.setting.visibleFrom': { zh: '定时公布', en: 'timed for' },
    'award_publication.setting.publicity': { zh: '公示期', en: 'public notice' },
  },
  states: {
    award_publication: publicationStateLabels,
    'award_publication.revocation': {
      none: { zh: '未提出', en: 'none' },
      asked: { zh: '待确认', en: 'awaits confirmation' },
      confirmed: { zh: '已确认', en: 'confirmed' },
    },
    'award_publication.restoration': {
      none: { zh: '未提出', en: 'none' },
      asked: { zh: '待确认', en: 'awaits confirmation' },
      confirmed: { zh: '已确认', en: 'confirmed' },
    },
    'award_publication.objection': objectionStateLabels,
    'award_publication.setting': {
      own: { zh: '仅本人可见', en: 'seen by the winners' },
      public: { zh: '公开', en: 'public' },
      masked: { zh: '未成年人姓名隐去部分', en: 'minors’ names masked' },
      shown: { zh: '未成年人姓名全部显示', en: 'minors’ names shown' },
    },
  },
  jobs: {
    'award.clean_evidence': {
      zh: '清除异议附件中的文件属性',
      en: 'Remove metadata from evidence of objections',
      startedBy: { zh: '提出成绩异议', en: 'Objection filed' },
    },
  },
} as const satisfies Manifest
