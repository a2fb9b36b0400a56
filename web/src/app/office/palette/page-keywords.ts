import { matchesTyped } from './pinyin-initials.ts'

/** What people look for on pages whose titles don't say it, by the page's address. */
export const PAGE_KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  '/competition/list': [
    '名额',
    '限额',
    'Quotas',
    '报名设置',
    'Enrolment settings',
    '赛程',
    '截止时间',
    'Deadlines',
    '作品提交设置',
    'Work settings',
    '评审规则',
    '公式',
    'Formula',
    '晋级规则',
    'Promotion rules',
    '彩排',
    'Rehearsal',
  ],
  '/competition/phase': ['延期', '暂停', 'Pause'],
  '/signUp/list': ['参赛队', '团队', 'Teams', '审核', 'Approval', '名额', '限额', 'Quotas', '候补', 'Waiting list'],
  '/signUp/imports': ['Excel', '表格', 'Sheet'],
  '/signUp/messages': ['通知', '公告', 'Announcement'],
  '/work/reminder': ['提醒', '未交', 'Remind', 'Not handed in'],
  '/review/reminder': ['提醒', '未评', 'Remind', 'Not reviewed'],
  '/review/distribution': ['分配专家', '评委', 'Judges', '批次', 'Batches'],
  '/review/result': ['成绩', '分数', 'Scores', '排名', 'Ranking', '公式', 'Formula'],
  '/review/elimination': ['晋级名单', '入围', 'Shortlist'],
  '/certificates/setting': ['编号', 'Numbers', '印章', 'Seal'],
  '/certificates/trace': ['真伪', 'Verify'],
  '/finance/order': ['退款', 'Refunds', '发票', 'Invoices', '支付', 'Payments'],
  '/finance/reconcile': ['银行流水', 'Bank statement'],
  '/system/setting': [
    'SMTP',
    '邮件',
    '邮箱',
    'E-mail',
    'Email',
    '短信',
    'SMS',
    '文件存储',
    'S3',
    'File store',
    '维护通知',
    'Maintenance',
  ],
  '/system/notice': ['邮件', 'E-mail', 'Email', '短信', 'SMS', '提醒', 'Reminders'],
  '/system/noticeWording': ['邮件', 'E-mail', 'Email', '短信', 'SMS', '提醒', 'Reminders', '文案', 'Wording'],
  '/system/role': ['权限', 'Permissions', 'Rights'],
  '/system/user': ['账号', 'Accounts', '密码', 'Password'],
  '/system/job': ['后台任务', '进度', 'Background', 'Progress'],
  '/system/log': ['审计', 'Audit'],
}

/** The keyword of a page that fits what was typed, or null. */
export function keywordTyped(path: string | null, typed: string): string | null {
  if (path === null || typed.trim() === '') return null
  return PAGE_KEYWORDS[path]?.find((keyword) => matchesTyped(keyword, typed)) ?? null
}
