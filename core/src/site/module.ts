import { codesOf, type Manifest } from '../base/manifest.ts'

const permissions = {
  'site:article:list': { zh: '资讯查询', en: 'See news' },
  'site:article:edit': { zh: '资讯维护', en: 'Maintain news' },
  'site:setting:edit': { zh: '网站设置', en: 'Set up the website' },
} as const

declare module '../base/access/permissions.ts' {
  interface PermissionCodes extends Record<keyof typeof permissions, true> {}
}

export const siteModule = {
  name: 'site',
  zh: '网站管理',
  en: 'Website',
  permissions,
  records: ['site:article:list'],
  rights: {
    organiser: codesOf(permissions),
    editor: ['site:article:list', 'site:article:edit'],
  },
  menuGroups: [{ path: '/newsManagement', zh: '资讯管理', en: 'News', icon: 'news', position: 90 }],
  pages: {
    site: {
      manual: {
        path: '/manual',
        zh: '使用指南',
        en: 'User guide',
        file: 'home-standing-page',
        access: 'public',
        layout: 'open',
      },
    },
    home: {
      research: {
        path: '/home/research',
        zh: '赛事研究',
        en: 'Research',
        file: 'home-standing-page',
        access: 'public',
      },
      solutionCloud: {
        path: '/home/solve/could',
        zh: '云端办赛方案',
        en: 'Contests in the cloud',
        file: 'home-standing-page',
        access: 'public',
      },
      solutionSchool: {
        path: '/home/solve/highSchool',
        zh: '高校办赛方案',
        en: 'Contests for universities',
        file: 'home-standing-page',
        access: 'public',
      },
      solutionData: {
        path: '/home/solve/dataBase',
        zh: '赛事数据方案',
        en: 'Contest data',
        file: 'home-standing-page',
        access: 'public',
      },
      introductionPlatform: {
        path: '/home/introductionPlatform',
        zh: '平台介绍',
        en: 'About the platform',
        file: 'home-standing-page',
        access: 'public',
      },
      services: {
        path: '/home/expendingServices',
        zh: '拓展服务',
        en: 'Services',
        file: 'home-standing-page',
        access: 'public',
      },
      homepage: {
        path: '/home/homepage',
        zh: '首页',
        en: 'Home',
        file: 'home-homepage',
        access: 'public',
      },
      cpNews: {
        path: '/home/cpNews',
        zh: '通知公告',
        en: 'Notices',
        file: 'home-news-list',
        access: 'public',
      },
      newsList: {
        path: '/home/news/newsList',
        zh: '竞赛动态',
        en: 'News',
        file: 'home-news-list',
        access: 'public',
      },
      previousWorks: {
        path: '/home/news/previousWorks',
        zh: '往届作品',
        en: 'Previous works',
        file: 'home-news-list',
        access: 'public',
      },
      competitionInfo: {
        path: '/home/news/competitionInfo',
        zh: '通知公告',
        en: 'Notices',
        file: 'home-news-list',
        access: 'public',
      },
      competitionGuide: {
        path: '/home/news/competitionGuide',
        zh: '参赛指南',
        en: 'Guide',
        file: 'home-news-list',
        access: 'public',
      },
      operatingManual: {
        path: '/home/news/operatingManual',
        zh: '操作手册',
        en: 'Manual',
        file: 'home-news-list',
        access: 'public',
      },
      newsDetails: {
        path: '/home/newsDetails',
        zh: '资讯详情',
        en: 'Article',
        file: 'home-news-details',
        access: 'public',
        query: ['articleId'],
      },
      consultDetails: {
        path: '/home/consultDetails',
        zh: '资讯详情',
        en: 'Article',
        file: 'home-news-details',
        access: 'public',
        query: ['articleId'],
      },
      privacy: {
        path: '/home/privacy',
        zh: '隐私政策',
        en: 'Privacy policy',
        file: 'home-policy',
        access: 'public',
      },
      agreement: {
        path: '/home/agreement',
        zh: '用户协议',
        en: 'User agreement',
        file: 'home-policy',
        access: 'public',
      },
      searchNews: {
        path: '/home/searchNews',
        zh: '搜索资讯',
        en: 'Search the news',
        file: 'home-search-news',
        access: 'public',
        query: ['keyword'],
      },
    },
    office: {
      newsList: {
        path: '/newsManagement/list',
        zh: '资讯列表',
        en: 'News',
        file: 'office-news-list',
        access: ['site:article:list'],
        menu: { group: '/newsManagement', position: 10 },
      },
      newsAddEdit: {
        path: '/newsManagement/addEdit',
        zh: '资讯编辑',
        en: 'Edit article',
        file: 'office-news-add-edit',
        access: ['site:article:edit'],
        query: ['articleId'],
        menu: { group: '/newsManagement', position: 20, hidden: true },
      },
      newsDetail: {
        path: '/newsManagement/detail',
        zh: '资讯详情',
        en: 'Article',
        file: 'office-news-detail',
        access: ['site:article:list'],
        query: ['articleId'],
        menu: { group: '/newsManagement', position: 30, hidden: true },
      },
    },
  },
  notices: {
    topics: { news: { zh: '资讯与公告', en: 'News' } },
    events: {},
  },
  actions: {
    'site.saveArticle': { zh: '保存文章', en: 'Save article' },
    'site.requestTrial': { zh: '申请试用', en: 'Request trial' },
  },
  subjects: {
    article: { zh: '资讯', en: 'Article' },
  },
} as const satisfies Manifest
