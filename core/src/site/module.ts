import { codesOf, type Manifest } from '../base/manifest.ts'

const permissions = {
  'site:article:list': { zh: '资讯查询', en: 'See news' },
  'site:article:edit': { zh: '资讯维护', en: 'Maintain news' },
  'site:setting:edit': { zh: '网站设置', en: 'Set up the website' },
  'site:trial:list': { zh: '试用申请查询', en: 'See trial requests' },
  'site:trial:edit': { zh: '试用申请处理', en: 'Handle trial requests' },
} as const

declare module '../base/access/permissions.ts' {
  interface PermissionCodes extends Record<keyof typeof permissions, true> {}
}

export const siteModule = {
  name: 'site',
  zh: '网站管理',
  en: 'Website',
  permissions,
  records: ['site:article:list', 'site:trial:list'],
  rights: {
    organiser: codesOf(permissions),
    editor: ['site:article:list', 'site:article:edit'],
    system_admin: ['site:trial:list', 'site:trial:edit'],
  },
  menuGroups: [{ path: '/newsManagement', zh: '资讯管理', en: 'News', icon: 'news', position: 90 }],
  pages: {
    site: {
      pdf: {
        path: '/pdf',
        zh: '查看文件',
        en: 'File',
        file: 'blank-pdf',
        access: 'public',
        layout: 'blank',
        query: ['url', 'name'],
      },
      experience: {
        path: '/experience',
        zh: '申请试用',
        en: 'Request a trial',
        file: 'blank-experience',
        access: 'public',
        layout: 'blank',
      },
    },
    home: {
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
        zh: '新闻动态',
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
      trials: {
        path: '/system/trial',
        zh: '试用申请',
        en: 'Trial requests',
        file: 'office-trials',
        access: ['site:trial:list'],
        menu: { group: '/system', position: 90 },
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
    'site.trialPhone': { zh: '查看试用申请的手机号', en: 'Show the phone of a trial request' },
    'site.handleTrial': { zh: '处理试用申请', en: 'Handle trial request' },
  },
  subjects: {
    article: { zh: '资讯', en: 'Article' },
    trial: { zh: '试用申请', en: 'Trial request' },
  },
} as const satisfies Manifest
