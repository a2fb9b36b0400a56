import type { BilingualText } from '../../base/bilingual-text.ts'

/**
 * The organisation in which the records of each module lie for the data scope of a role; those of the others lie in
 * none. Not in the manifests, which every page of the office loads.
 */
export const placedRecords: Readonly<Record<string, BilingualText>> = {
  organisation: {
    zh: '组织、学校、院系按自身所在的组织归属',
    en: 'Organisations, schools and colleges lie in their own place in the tree',
  },
  identity: {
    zh: '用户按其角色所在的组织归属',
    en: 'Users lie in the organisations of their roles',
  },
  finance: {
    zh: '订单、发票、流水按竞赛的主办组织归属；学校可见本校订单',
    en: 'Orders, invoices and statements lie with the organisation that hosts the competition; schools see their own orders',
  },
  competition: {
    zh: '竞赛按主办组织归属',
    en: 'Competitions lie with the organisation that hosts them',
  },
  enrolment: {
    zh: '参赛队按竞赛的主办组织归属；学校可见本校参赛队',
    en: 'Teams lie with the organisation that hosts the competition; schools see their own teams',
  },
  work: {
    zh: '作品按竞赛的主办组织归属',
    en: 'Works lie with the organisation that hosts the competition',
  },
  expert: {
    zh: '专家按入库的组织归属',
    en: 'Experts lie with the organisation that keeps them',
  },
  review: {
    zh: '评审批次与成绩按竞赛的主办组织归属，与参赛学校无关',
    en: 'Review batches and results lie with the organisation that hosts the competition, not with the schools of the teams',
  },
  award: {
    zh: '获奖名单按竞赛的主办组织归属，与获奖学校无关',
    en: 'Awards lie with the organisation that hosts the competition, not with the schools of the winners',
  },
  promotion: {
    zh: '晋级名单按竞赛的主办组织归属',
    en: 'Promotions lie with the organisation that hosts the competition',
  },
  certificate: {
    zh: '证书按竞赛的主办组织归属；学校可见本校证书',
    en: 'Certificates lie with the organisation that hosts the competition; schools see their own',
  },
  study: {
    zh: '学习资料按发布的组织归属',
    en: 'Learning material lies with the organisation that publishes it',
  },
  site: {
    zh: '资讯与网站内容按发布的组织归属',
    en: 'News and pages lie with the organisation that publishes them',
  },
}
