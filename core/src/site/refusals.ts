import { refusals } from '../base/refusal.ts'

/** Refusals of this module: 34001 to 34999. */
export const siteRefusals = refusals({
  NO_GROUP: {
    code: 34001,
    status: 409,
    zh: '请先选择所代表的组织',
    en: 'Choose the organisation you act for first',
  },
  POLICY_CHANGED: {
    code: 34003,
    status: 409,
    zh: '隐私政策或用户协议已更新，请刷新页面，阅读后重新同意',
    en: 'The privacy policy or the user agreement has changed: reload the page, read it and agree again',
  },
  EMPTY_BODY: {
    code: 34002,
    status: 400,
    zh: '发布前请填写正文',
    en: 'Write the article before publishing it',
  },
  BAD_HOSTS: { code: 34004, status: 400, zh: '请检查域名', en: 'Check the hosts' },
  HOST_TAKEN: {
    code: 34005,
    status: 409,
    zh: '域名已被其他网站使用',
    en: 'Another website has this host',
  },
  PLATFORM_HOST: {
    code: 34006,
    status: 403,
    zh: '平台自身的域名和默认网站只能由平台管理人员设置',
    en: 'Only platform staff may set the platform’s own host and the default website',
  },
  DEFAULT_TAKEN: {
    code: 34007,
    status: 409,
    zh: '已有默认网站',
    en: 'There is a default website already',
  },
  LOW_CONTRAST: {
    code: 34008,
    status: 400,
    zh: '请另选颜色：文字将难以辨认',
    en: 'Choose other colours: text would be hard to read',
  },
  BAD_NAVIGATION: { code: 34009, status: 400, zh: '请检查导航', en: 'Check the navigation' },
  NO_HOST: {
    code: 34010,
    status: 409,
    zh: '请先在“网站地址”中设置域名',
    en: 'Set a host on the page of website addresses first',
  },
  NOT_UPPER: {
    code: 34014,
    status: 403,
    zh: '只有上级组织可以审核',
    en: 'Only an organisation above may decide on it',
  },
  NOT_PENDING: { code: 34015, status: 409, zh: '该资讯不在待审核状态', en: 'It doesn’t wait for approval' },
  BAD_BANNER: { code: 34011, status: 400, zh: '请检查轮播图', en: 'Check the banner' },
  TOO_MANY_BANNERS: {
    code: 34012,
    status: 409,
    zh: '每个网站最多 {max} 张轮播图',
    en: 'A website has at most {max} banners',
  },
  NEEDS_ADDRESS: {
    code: 34013,
    status: 409,
    zh: '已发布的网站至少需要一个域名，请先下线',
    en: 'A published website needs a host: take it offline first',
  },
})
