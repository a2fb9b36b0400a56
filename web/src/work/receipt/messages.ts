import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const receiptMessages = defineMessages('work.receipt', {
  title: { zh: '回执查验', en: 'Check a receipt' },
  hint: {
    zh: '输入回执编号，查看提交时间与各文件的 SHA-256。不显示任何个人信息。',
    en: 'Enter the number of a receipt to see when it was submitted and the SHA-256 of its files. Nothing personal is shown.',
  },
  number: { zh: '回执编号', en: 'Receipt number' },
  check: { zh: '查验', en: 'Check' },
  notFound: {
    zh: '没有这个编号的回执，请核对后重新输入。',
    en: 'There is no receipt with this number. Please check it and try again.',
  },
  genuine: { zh: '回执真实有效', en: 'This receipt is genuine' },
  fate_counts: { zh: '此后未被取代或撤回', en: 'It was neither replaced nor taken back since' },
  fate_replaced: {
    zh: '该提交已被之后的提交取代，不再作数',
    en: 'A later submission replaced this one, which no longer counts',
  },
  fate_withdrawn: { zh: '该提交已由团队撤回，不再作数', en: 'The team took this submission back: it no longer counts' },
  withdrawnAt: {
    zh: '该提交已由团队于 {at} 撤回，不再作数',
    en: 'The team took this submission back at {at}: it no longer counts',
  },
  kind: { zh: '类型', en: 'Kind' },
  kind_work: { zh: '作品提交', en: 'Work' },
  kind_enrolment: { zh: '报名提交', en: 'Enrolment' },
  version: { zh: '提交版本', en: 'Version' },
  versionNo: { zh: '第 {no} 版', en: '{no}' },
  at: { zh: '提交时间', en: 'Submitted' },
  beijing: { zh: '{at}（北京时间）', en: '{at} (Beijing time)' },
  files: { zh: '文件（{count} 个）', en: 'Files ({count})' },
  compare: {
    zh: '计算手中文件的 SHA-256 并与上面比对：一致即为当时提交的文件。',
    en: 'Compute the SHA-256 of your file and compare: if it is the same, it is the file that was submitted.',
  },
})
