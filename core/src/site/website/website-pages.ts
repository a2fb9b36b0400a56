/** Pages of the office that keep websites. */
export const websitePages = {
  websiteInfo: {
    path: '/website/info',
    zh: '网站信息',
    en: 'Website information',
    file: 'office-website-info',
    access: ['site:setting:list'],
    query: ['siteId'],
    menu: { group: '/website', position: 10 },
  },
  websiteUrl: {
    path: '/website/url',
    zh: '网站地址',
    en: 'Website addresses',
    file: 'office-website-url',
    access: ['site:setting:list'],
    query: ['siteId'],
    menu: { group: '/website', position: 20 },
  },
  websiteBanner: {
    path: '/website/banner',
    zh: '首页内容',
    en: 'Home page',
    file: 'office-website-banner',
    access: ['site:setting:list'],
    query: ['siteId'],
    menu: { group: '/website', position: 30 },
  },
} as const

export const websiteActions = {
  'site.addSite': { zh: '新增网站', en: 'Add website' },
  'site.saveSite': { zh: '保存网站草稿', en: 'Save website draft' },
  'site.saveHosts': { zh: '设置网站域名', en: 'Set website hosts' },
  'site.publishSite': { zh: '发布网站', en: 'Publish website' },
  'site.takeSiteOffline': { zh: '下线网站', en: 'Take website offline' },
  'site.saveBanner': { zh: '保存轮播图', en: 'Save banner' },
  'site.removeBanner': { zh: '删除轮播图', en: 'Remove banner' },
  'site.arrangeBanners': { zh: '排列轮播图', en: 'Arrange banners' },
  'site.saveFeatured': { zh: '设置首页推荐', en: 'Choose home page content' },
} as const
