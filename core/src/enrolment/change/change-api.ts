import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { listExport, type ExportColumns } from '../../base/export/list-export.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { nonEmptyPlainText } from '../../base/plain-text.ts'
import { Done, Flag, Id, Instant, Version, anyText } from '../../base/shapes.ts'
import { AuditLevel } from '../../competition/setting/setting.ts'
import { itemHeading } from '../../base/export/item-heading.ts'
import { TeamState } from '../team/team.ts'
import { ChangeKind, ChangeState, ChangeView, ChangeWish, FieldDecision, MAX_CHANGES } from './change.ts'
import { TeamCertificates } from './effect.ts'

/** Filters of the office's list of change requests. */
export const ChangeFilter = z.object({
  roundId: Id.optional(),
  state: ChangeState.optional(),
  /** `mine`: those that wait for the viewer's decision. */
  turn: z.literal('mine').optional(),
  keyword: anyText(50).optional(),
})
export type ChangeFilter = z.output<typeof ChangeFilter>

/** A row of the office's list. */
export const ChangeRow = z.object({
  changeId: Id,
  teamId: Id,
  teamName: z.string(),
  number: z.string(),
  schoolName: z.string(),
  roundName: z.string(),
  itemName: z.string(),
  askedByName: z.string(),
  reason: z.string(),
  kinds: z.array(ChangeKind),
  state: ChangeState,
  level: AuditLevel.nullable(),
  mayDecide: z.boolean(),
  createdAt: Instant,
})
export type ChangeRow = z.infer<typeof ChangeRow>

/** Headings of the export. */
export const changeColumns = {
  teamName: { zh: '团队', en: 'Team' },
  number: { zh: '参赛编号', en: 'Entry number' },
  schoolName: { zh: '学校', en: 'School' },
  roundName: { zh: '竞赛', en: 'Competition' },
  itemName: itemHeading,
  kinds: { zh: '变更项目', en: 'Fields' },
  state: { zh: '状态', en: 'State' },
  level: { zh: '审核级别', en: 'Level' },
  reason: { zh: '申请原因', en: 'Reason' },
  askedByName: { zh: '申请人', en: 'Requested by' },
  createdAt: { zh: '申请时间', en: 'Requested' },
} as const satisfies ExportColumns

const decisions = {
  changeId: Id,
  decisions: z.array(FieldDecision).min(1).max(MAX_CHANGES),
  version: Version,
}
const decided = z.object({ state: ChangeState, level: AuditLevel.nullable() })

/** Requests to change a submitted team, decided field by field. */
export const changeApi = {
  askChange: post('/web/enroll/change/ask', {
    access: 'login',
    input: z.object({
      teamId: Id,
      reason: nonEmptyPlainText(300),
      fields: z.array(ChangeWish).min(1).max(MAX_CHANGES),
    }),
    output: z.object({ changeId: Id }),
    summary: 'Ask for changes of a submitted team; members may only ask to leave themselves',
  }),
  withdrawChange: post('/web/enroll/change/withdraw', {
    access: 'login',
    input: z.object({ teamId: Id, changeId: Id }),
    output: Done,
    summary: 'Withdraw a request that is not decided yet; by who made it or, for the team’s own, its captain',
  }),
  answerChange: post('/web/enroll/change/answer', {
    access: 'login',
    input: z.object({ fieldId: Id, accept: z.boolean() }),
    output: z.object({ teamId: Id }),
    summary: 'Agree to join a team or to become its captain by a change request, or decline',
  }),
  ownChanges: get('/web/enroll/change/list', {
    access: 'login',
    input: PageQuery.extend({ teamId: Id, ended: Flag.optional() }),
    output: pageOf(ChangeView),
    summary: 'Change requests of one of the caller’s teams, newest first; with `ended` those alone that wait no more',
  }),
  certificatesAtStake: get('/web/enroll/change/certificate', {
    access: 'login',
    input: z.object({ teamId: Id }),
    output: TeamCertificates,
    summary: 'Certificates of one of the caller’s teams with what they print, to show the effect of a change',
  }),
  decideChangeAsAdviser: post('/web/enroll/change/decide', {
    access: 'login',
    input: z.object(decisions),
    output: decided,
    summary: 'The decisions of a team’s own adviser on the fields of a change request',
  }),
  changePage: get('/enroll/change/page', {
    access: holders('enrolment:team:list'),
    input: PageQuery.extend(ChangeFilter.shape),
    output: pageOf(ChangeRow),
    summary: 'Change requests of the teams within the scope; those that wait for the viewer first',
  }),
  exportChanges: listExport('/enroll/change/export', {
    code: 'enrolment:team:export',
    filter: ChangeFilter,
    columns: changeColumns,
    title: { zh: '变更申请', en: 'Change requests' },
    summary: 'Change requests as a spreadsheet: those chosen, those of the filter or all within the scope',
  }),
  changeDetail: get('/enroll/change/detail', {
    access: holders('enrolment:team:list'),
    input: ChangeFilter.extend({ changeId: Id }),
    output: ChangeView.extend({
      team: z.object({
        name: z.string(),
        number: z.string(),
        state: TeamState,
        schoolName: z.string(),
        roundName: z.string(),
        itemName: z.string(),
      }),
      /** Neighbours in the list with the same filter. */
      previous: Id.nullable(),
      next: Id.nullable(),
    }),
    summary: 'One change request with its effects, and its neighbours in the list',
  }),
  decideChange: post('/enroll/change/decide', {
    access: holders('enrolment:team:audit'),
    input: z.object(decisions),
    output: decided,
    summary: 'Accept or refuse each field of a change request; after the last level the accepted ones take effect',
  }),
}
