import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { listExport } from '../../base/export/list-export.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { anyText, Bilingual, Instant, VersionOrZero } from '../../base/shapes.ts'
import { NOTICE_REACHES } from '../channels.rule.ts'
import { normalised, WORDING_STATES } from './wording.ts'

/** `<module>.<name>` */
const TemplateKey = z
  .string()
  .max(80)
  .regex(/^[a-z]+\.\w+$/)

/** A text whose faults the rule names; bounded by more than the rule allows. */
const text = z.string().max(8_000).transform(normalised)
const WordingInput = z.object({ titleZh: text, titleEn: text, bodyZh: text, bodyEn: text })

const Wording = z.object({ titleZh: z.string(), titleEn: z.string(), bodyZh: z.string(), bodyEn: z.string() })

const WordingFilter = z.object({
  /** Part of the event’s name or of the words in force. */
  keyword: anyText(50).optional(),
  /** Name of the module that sends it. */
  module: z
    .string()
    .regex(/^[a-z]{1,30}$/)
    .optional(),
  state: z.enum(WORDING_STATES).optional(),
})

/** A template of a notice with the words in force. */
export const WordingRow = Wording.extend({
  template: TemplateKey,
  event: z.string(),
  module: z.string(),
  reach: z.enum(NOTICE_REACHES),
  state: z.enum(WORDING_STATES),
  /** 0 while nothing was saved. */
  version: z.number().int(),
  changedByName: z.string(),
  changedAt: Instant.nullable(),
})
export type WordingRow = z.infer<typeof WordingRow>

/** What was saved of a template; `wording` null: the built-in words again. */
const WordingVersion = z.object({
  version: z.number().int(),
  wording: Wording.nullable(),
  changedByName: z.string(),
  changedAt: Instant,
})
export type WordingVersion = z.infer<typeof WordingVersion>

/** Values of a notice that was sent, names masked and without what people wrote. */
const SentNotice = z.object({
  sentAt: Instant,
  params: z.record(z.string(), z.string()),
  competition: Bilingual.nullable(),
})
export type SentNotice = z.infer<typeof SentNotice>

const saved = z.object({ version: z.number().int() })

/** Templates of notices and the words of staff. */
export const wordingApi = {
  wordingPage: get('/system/notice/wording/page', {
    access: holders('notice:wording:list'),
    input: PageQuery.extend(WordingFilter.shape),
    output: pageOf(WordingRow),
    summary: 'Templates of notices by module, with the words in force',
  }),
  wording: get('/system/notice/wording/detail', {
    access: holders('notice:wording:list'),
    input: z.object({ template: TemplateKey }),
    output: WordingRow.extend({
      /** The newest first, at most 50. */
      versions: z.array(WordingVersion),
    }),
    summary: 'A template of a notice with the words in force and what was saved before',
    example: { input: { template: 'enrolment.returned' } },
  }),
  wordingPreview: get('/system/notice/wording/preview', {
    access: holders('notice:wording:list'),
    input: z.object({ template: TemplateKey }),
    output: z.object({ sent: z.array(SentNotice) }),
    summary: 'Values of the last notices of a template, to preview words with; none without notice:delivery:list',
    example: { input: { template: 'enrolment.returned' } },
  }),
  saveWording: post('/system/notice/wording/save', {
    access: holders('notice:wording:edit'),
    input: WordingInput.extend({ template: TemplateKey, version: VersionOrZero }),
    output: saved,
    summary: 'Save the words of a template; from then on notices have them',
    example: {
      input: {
        template: 'enrolment.returned',
        version: 0,
        titleZh: '报名需要修改',
        titleEn: 'Please change your enrolment',
        bodyZh: '团队“{team}”的报名需要修改：{opinion}',
        bodyEn: 'Please change the enrolment of “{team}”: {opinion}',
      },
    },
  }),
  resetWording: post('/system/notice/wording/reset', {
    access: holders('notice:wording:edit'),
    input: z.object({ template: TemplateKey, version: VersionOrZero }),
    output: saved,
    summary: 'Put a template back to its built-in words',
    example: { input: { template: 'enrolment.returned', version: 1 } },
  }),
  exportWordings: listExport('/system/notice/wording/export', {
    code: 'notice:wording:export',
    filter: WordingFilter,
    columns: {
      event: { zh: '事项', en: 'Event' },
      module: { zh: '模块', en: 'Module' },
      titleZh: { zh: '中文标题', en: 'Chinese title' },
      bodyZh: { zh: '中文正文', en: 'Chinese text' },
      titleEn: { zh: '英文标题', en: 'English title' },
      bodyEn: { zh: '英文正文', en: 'English text' },
      reach: { zh: '发送方式', en: 'Channels' },
      state: { zh: '状态', en: 'State' },
      changedByName: { zh: '修改人', en: 'Changed by' },
      changedAt: { zh: '修改时间', en: 'Changed at' },
    },
    title: { zh: '通知模板', en: 'Notice templates' },
    summary: 'Templates of notices with the words in force as a spreadsheet',
  }),
}
