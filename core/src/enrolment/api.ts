import { z } from 'zod'
import { get, post } from '../base/endpoint.ts'
import { anyPlainText, nonEmptyPlainText } from '../base/plain-text.ts'
import { listExport } from '../base/export/list-export.ts'
import { Option, PageQuery, pageOf } from '../base/page.ts'
import { Done, Id, anyText, NoInput, Version } from '../base/shapes.ts'
import { admissionApi } from './admission/admission-api.ts'
import { captaincyApi } from './captaincy/captaincy-api.ts'
import { adviserApi } from './adviser/adviser-api.ts'
import { leaderApi } from './leader/leader-api.ts'
import { auditApi } from './audit/audit-api.ts'
import { changeApi } from './change/change-api.ts'
import { committeeApi } from './committee/committee-api.ts'
import { documentApi } from './document/document-api.ts'
import { exclusionApi } from './exclusion/exclusion-api.ts'
import { holders } from '../base/access/permissions.ts'
import { Answers } from '../competition/form/answer.ts'
import { extensionApi } from './extension/extension-api.ts'
import { teamImportApi } from './import/import-api.ts'
import { memberApi } from './member/member-api.ts'
import { messageApi } from './message/message-api.ts'
import { noteApi } from './note/note-api.ts'
import { FullestQuota, SchoolQuotaView, UncountedQuota } from './quota-view.ts'
import { rosterApi } from './roster/roster-api.ts'
import { joiningApi } from './joining/joining-api.ts'
import { waitingApi } from './waiting/waiting-api.ts'
import { petitionApi } from './petition/petition-api.ts'
import { registrationApi } from './registration/registration-api.ts'
import { sanctionApi } from './sanction/sanction-api.ts'
import { formApi } from './team/form-api.ts'
import { teamColumns } from './list/team-columns.ts'
import { teamPaymentApi } from './payment/team-payment-api.ts'
import { MemberRole, MemberView, Source, TeamState } from './team/team.ts'
import { ApplyView, MyTeam, PublicTeam, QuotaUseView, TeamDetail, TeamFilter, ListedTeam } from './views.ts'

const teamVersion = z.object({ version: z.number().int() })
const team = z.object({ teamId: Id })
/** Reasons for broken rules, by the key of the rule. */
const RuleReasonsInput = z.record(z.string().max(31), anyText(300))

export const enrolmentApi = {
  ...memberApi,
  ...admissionApi,
  ...formApi,
  ...messageApi,
  ...teamImportApi,
  ...noteApi,
  ...rosterApi,
  ...sanctionApi,
  ...petitionApi,
  ...registrationApi,
  ...captaincyApi,
  ...changeApi,
  ...documentApi,
  ...committeeApi,
  ...extensionApi,
  ...joiningApi,
  ...waitingApi,
  /** @spec R17 */
  apply: get('/web/enroll/apply', {
    access: 'login',
    input: z.object({ itemId: Id }),
    output: ApplyView,
    summary: 'What signing up for an item asks: notices, rule, window, places left, and what stands in the way',
  }),
  start: post('/web/enroll/start', {
    access: 'login',
    input: z.object({
      itemId: Id,
      name: anyPlainText(40).default(''),
      noticesAgreed: z.literal(true),
      schoolCode: anyPlainText(20).default(''),
    }),
    output: z.object({ teamId: Id, version: z.number().int() }),
    summary:
      'Open a draft in an item with its notices ticked, and the code of the school where it is asked for; the caller is its captain',
  }),
  saveSignup: post('/web/enroll/signup/save', {
    access: 'login',
    input: team.extend({
      name: nonEmptyPlainText(40),
      /** The captain ticked the notices, which a copied enrolment has yet to agree to. */
      noticesAgreed: z.literal(true).optional(),
      version: Version,
    }),
    output: teamVersion,
    summary: 'Save the team’s name and the agreement to the notices; the team takes the captain’s present school',
  }),
  saveTeamStep: post('/web/enroll/team/save', {
    access: 'login',
    input: team.extend({ memberIds: z.array(Id).min(1).max(130), version: Version }),
    output: teamVersion,
    summary: 'Save the order of members and advisers, as it prints on certificates',
  }),
  saveMaterial: post('/web/enroll/material/save', {
    access: 'login',
    input: team.extend({ answers: Answers, fileIds: z.array(Id).max(10).optional(), version: Version }),
    output: teamVersion,
    summary: 'Save answers to the organiser’s fields and the proof files; incomplete ones are kept too',
  }),
  submit: post('/web/enroll/submit', {
    access: 'login',
    input: team.extend({ version: Version, reasons: RuleReasonsInput.default({}) }),
    output: z.object({ state: TeamState, version: z.number().int() }),
    summary: 'Hand the enrolment in; it waits for open invitations, then goes to its auditors',
  }),
  recall: post('/web/enroll/recall', {
    access: 'login',
    input: team,
    output: teamVersion,
    summary: 'Take a submitted enrolment back to the draft before anyone audited it',
  }),
  withdraw: post('/web/enroll/withdraw', {
    access: 'login',
    input: team.extend({ reason: anyText(300).default('') }),
    output: Done,
    summary: 'Withdraw from the item while its sign-up is open; the place is free again',
  }),
  mine: get('/web/enroll/mine', {
    access: 'login',
    input: PageQuery.extend({ state: TeamState.optional() }),
    output: pageOf(MyTeam),
    summary: 'Teams the caller is in or captain of, newest first',
  }),
  detail: get('/web/enroll/detail', {
    access: 'login',
    input: team,
    output: TeamDetail,
    summary: 'One of the caller’s teams',
  }),
  receiptPdf: get('/web/enroll/receipt', {
    access: 'login',
    input: team.extend({ no: z.coerce.number().int().min(1).max(100_000) }),
    output: z.object({}),
    answer: 'file',
    summary: 'The receipt of a formal submission of one of the caller’s enrolments, as a PDF',
  }),
  /** @spec C38 */
  completeStatus: get('/web/enroll/user/complete/status', {
    access: 'login',
    input: z.object({ role: MemberRole.default('captain') }),
    output: z.object({
      complete: z.boolean(),
      missing: z.array(z.object({ field: z.string(), label: z.string() })),
    }),
    summary: 'What the caller’s profile still lacks for this role in a team, or for the rules of an undecided one',
  }),
  /** @spec C39 */
  teamMembers: get('/web/enroll/teamMember/list', {
    access: 'login',
    input: team,
    output: z.array(MemberView),
    summary: 'Members of one of the caller’s teams, in order',
  }),
  /** @spec C48 */
  copy: post('/web/enroll/copy', {
    access: 'login',
    input: team.extend({ itemId: Id, schoolCode: anyPlainText(20).default('') }),
    output: z.object({ teamId: Id }),
    summary:
      'Open a draft in another item or round from an earlier enrolment; its people are invited anew. Another round may ask for the code of the school',
  }),
  /** @spec C31 */
  websiteMembers: get('/web/enroll/website/member/list', {
    access: 'public',
    input: team,
    output: z.array(z.object({ name: z.string(), role: MemberRole })),
    summary: 'Members of an enrolled team of a public round, names masked',
    cacheSeconds: 5,
  }),
  publicTeam: get('/home/competition/team', {
    access: 'public',
    input: team,
    output: PublicTeam,
    summary: 'An enrolled team of a public round as anyone may see it, names masked',
    cacheSeconds: 5,
  }),
  /** @spec C35 */
  improveUserInfoQrCode: get('/enroll/team/getImproveUserInfoQrCode', {
    access: 'login',
    input: z.object({ teamId: Id.optional() }),
    output: z.object({ url: z.string(), image: z.string() }),
    summary:
      'A square code that opens, on a phone, the form of what a profile lacks, for a team’s round; the picture is a data URL',
  }),
  teacherAudit: post('/web/enroll/teacher/audit', {
    access: 'login',
    input: team.extend({
      action: z.enum(['approve', 'return', 'reject']),
      opinion: anyText(500).default(''),
      version: Version,
    }),
    output: z.object({ state: TeamState, version: z.number().int() }),
    summary: 'The verdict of a team’s own adviser',
  }),
  /** @spec C26 */
  teamNum: get('/enroll/team/num', {
    access: holders('enrolment:team:list'),
    input: TeamFilter,
    output: z.object({
      total: z.number().int(),
      people: z.number().int(),
      states: z.array(z.object({ state: TeamState, count: z.number().int() })),
      /** If there are no teams: schools of which the reader sees only a college, whose teams are the school's to see. */
      collegeOf: z.array(z.string()),
      /** Places of the item that the filter names, and of the school where only one is seen; null without a limit. */
      quota: z
        .object({
          item: QuotaUseView.nullable(),
          school: QuotaUseView.nullable(),
          /** Quotas among the rules, of the one school that is seen. */
          rules: z.array(SchoolQuotaView),
        })
        .nullable(),
    }),
    summary: 'How many teams and people the filter matches, by state, and the places of its item',
  }),
  /** @spec C26 B20 */
  teamQuotas: get('/enroll/team/quota/list', {
    access: holders('enrolment:team:list'),
    input: z.object({ roundId: Id, itemId: Id.optional(), schoolId: Id.optional() }),
    output: z.object({
      /** The fullest ones of schools within the scope, at most six. */
      fullest: z.array(FullestQuota),
      /** Those whose teams aren't counted yet, the next ones first, at most six. */
      uncounted: z.array(UncountedQuota),
    }),
    summary: 'The fullest quotas of the schools in a round or an item, and those that are yet to be counted',
  }),
  /** @spec C34 */
  teamSources: get('/enroll/team/source/list', {
    access: holders('enrolment:team:list'),
    input: z.object({ roundId: Id.optional() }),
    output: z.array(z.object({ value: Source, label: z.string(), count: z.number().int() })),
    summary: 'Where enrolments came from, with their number within the scope',
  }),
  teamPage: get('/enroll/team/page', {
    access: holders('enrolment:team:list'),
    input: PageQuery.extend(TeamFilter.shape).extend({
      orderBy: z.enum(['createdAt', 'submittedAt', 'number', 'name', 'waiting']).optional(),
    }),
    output: pageOf(ListedTeam),
    summary: 'Enrolments within the scope of the caller',
  }),
  teamRounds: get('/enroll/team/round/option', {
    access: holders('enrolment:team:list'),
    input: NoInput,
    output: z.array(Option),
    summary: 'Rounds of the enrolments within the scope, for choice, newest first (at most 200)',
  }),
  teamItems: get('/enroll/team/item/option', {
    access: holders('enrolment:team:list'),
    input: z.object({ roundId: Id }),
    output: z.array(Option),
    summary: 'Items of a round with enrolments within the scope, for choice',
  }),
  teamSchools: get('/enroll/team/school/option', {
    access: holders('enrolment:team:list'),
    /** `schoolId`: the school to name, in place of a search. */
    input: z.object({ keyword: anyText(50).optional(), schoolId: Id.optional() }),
    output: z.array(Option),
    summary: 'Schools with enrolments within the scope, for choice (at most 50)',
  }),
  teamDetail: get('/enroll/team/detail', {
    access: holders('enrolment:team:list'),
    input: team,
    output: TeamDetail,
    summary: 'One enrolment with members, answers and audits',
  }),
  ...auditApi,
  ...exclusionApi,
  ...leaderApi,
  ...adviserApi,
  ...teamPaymentApi,
  export: listExport('/enroll/team/export', {
    code: 'enrolment:team:export',
    filter: TeamFilter,
    columns: teamColumns,
    title: { zh: '报名名单', en: 'Enrolments' },
    summary: 'Enrolments as a spreadsheet: those chosen, those of the filter or all within the scope; masked',
  }),
}
