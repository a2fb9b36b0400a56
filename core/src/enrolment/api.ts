import { z } from 'zod'
import { get, post } from '../base/endpoint.ts'
import { anyPlainText, nonEmptyPlainText } from '../base/plain-text.ts'
import { listExport } from '../base/export.ts'
import { Option, PageQuery, pageOf } from '../base/page.ts'
import { Done, Id, Instant, anyText, NoInput, Version } from '../base/shapes.ts'
import { auditApi } from './audit/audit-api.ts'
import { exclusionApi } from './exclusion/exclusion-api.ts'
import { holders } from '../base/access/permissions.ts'
import { formApi } from './team/form-api.ts'
import { messageApi } from './message/message-api.ts'
import { noteApi } from './note/note-api.ts'
import { Answers } from '../competition/form/answer.ts'
import { RemovalVerdict } from './member/removal.ts'
import { teamPaymentApi } from './payment/team-payment-api.ts'
import { MemberRole, MemberView, Source, TeamState } from './team/team.ts'
import { ApplyView, Invitation, MyTeam, PublicTeam, TeamDetail, teamColumns, TeamFilter, ListedTeam } from './views.ts'
import { PersonName } from '../identity/account/person-name.rule.ts'

const teamVersion = z.object({ version: z.number().int() })
const team = z.object({ teamId: Id })
const Token = z.string().regex(/^[A-Za-z0-9_-]{20,60}$/)
const Phone = z.string().regex(/^1\d{10}$/)

const invited = {
  role: MemberRole,
  /** A member of this role who leaves, and whose place in the order the invited person takes. */
  replaces: Id.optional(),
}

/** Reasons for broken rules, by the key of the rule. */
const RuleReasonsInput = z.record(z.string().max(31), anyText(300))

export const enrolmentApi = {
  ...formApi,
  ...messageApi,
  ...noteApi,
  /** @spec R17 */
  apply: get('/web/enroll/apply', {
    access: 'login',
    input: z.object({ itemId: Id }),
    output: ApplyView,
    summary: 'What signing up for an item asks: notices, rule, window, places left, and what stands in the way',
  }),
  start: post('/web/enroll/start', {
    access: 'login',
    input: z.object({ itemId: Id, name: anyPlainText(40).default(''), noticesAgreed: z.literal(true) }),
    output: z.object({ teamId: Id, version: z.number().int() }),
    summary: 'Open a draft in an item with its notices ticked; the caller is its captain',
  }),
  saveSignup: post('/web/enroll/signup/save', {
    access: 'login',
    input: team.extend({ name: nonEmptyPlainText(40), version: Version }),
    output: teamVersion,
    summary: 'Save the team’s name; the team takes the captain’s present school',
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
  invite: post('/web/enroll/member/invite', {
    access: 'login',
    input: team.extend({ ...invited, name: PersonName, phone: Phone }),
    /** `notified`: a message goes; not again within a day for the same person and team. */
    output: z.object({ memberId: Id, notified: z.boolean() }),
    summary: 'Invite a person by name and phone; whoever has no account yet gets one to activate',
  }),
  inviteByLink: post('/web/enroll/member/link', {
    access: 'login',
    input: team.extend(invited),
    output: z.object({ memberId: Id, token: z.string(), expiresAt: Instant }),
    summary: 'Make an invitation for one person to pass on as a link; the token is shown this once',
  }),
  remind: post('/web/enroll/member/remind', {
    access: 'login',
    input: team.extend({ memberId: Id }),
    output: z.object({ expiresAt: Instant }),
    summary: 'Send a person the invitation again, valid anew; once in 24 hours for the same person and team',
  }),
  removeMember: post('/web/enroll/member/remove', {
    access: 'login',
    input: team.extend({ memberId: Id }),
    output: Done,
    summary: 'Remove a member or take an invitation back; members may remove themselves',
  }),
  requestRemoval: post('/web/enroll/member/removal/request', {
    access: 'login',
    input: team.extend({
      memberId: Id,
      reason: nonEmptyPlainText(300),
      /** Who takes the place and role. */
      replacement: z.object({ name: PersonName, phone: Phone }).optional(),
    }),
    output: z.object({ removalId: Id }),
    summary: 'Request that a member leaves a submitted team, or is replaced; members may ask to leave themselves',
  }),
  answerReplacement: post('/web/enroll/member/removal/answer', {
    access: 'login',
    input: z.object({ removalId: Id, accept: z.boolean() }),
    output: z.object({ teamId: Id }),
    summary: 'Agree to take the place of a member who leaves, or decline',
  }),
  withdrawRemoval: post('/web/enroll/member/removal/withdraw', {
    access: 'login',
    input: team.extend({ removalId: Id }),
    output: Done,
    summary: 'Withdraw a pending request that a member leaves; by the person who made it',
  }),
  decideRemoval: post('/enroll/team/member/removal/decide', {
    access: holders('enrolment:team:audit'),
    input: team.extend({ removalId: Id, verdict: RemovalVerdict, opinion: anyText(500).default('') }),
    output: Done,
    summary: 'Approve or refuse that a member leaves a submitted team',
  }),
  invitation: post('/web/enroll/invitation/detail', {
    access: 'public',
    input: z.object({ token: Token }),
    output: Invitation.omit({ memberId: true, teamId: true, removalId: true, replacedName: true }).extend({
      /** The team's id, if the caller accepted this invitation and is a member. */
      joinedTeamId: Id.nullable(),
    }),
    summary: 'Which team a link invites to; nothing about its people but the captain’s masked name',
  }),
  invitations: get('/web/enroll/invitation/list', {
    access: 'login',
    input: NoInput,
    output: z.array(Invitation),
    summary: 'Open invitations to the caller (at most 100)',
  }),
  answerInvitation: post('/web/enroll/invitation/answer', {
    access: 'login',
    input: z.object({ token: Token.optional(), memberId: Id.optional(), accept: z.boolean() }),
    output: z.object({ teamId: Id }),
    summary: 'Accept or decline an invitation, by its link or from one’s list',
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
    summary: 'What the caller’s profile still lacks for this role in a team',
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
    input: team.extend({ itemId: Id }),
    output: z.object({ teamId: Id }),
    summary: 'Open a draft in another item or round from an earlier enrolment; its people are invited anew',
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
    }),
    summary: 'How many teams and people the filter matches, by state',
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
      orderBy: z.enum(['createdAt', 'submittedAt', 'number', 'name']).optional(),
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
  ...teamPaymentApi,
  export: listExport('/enroll/team/export', {
    code: 'enrolment:team:export',
    filter: TeamFilter,
    columns: teamColumns,
    title: { zh: '报名名单', en: 'Enrolments' },
    summary: 'Enrolments as a spreadsheet: those chosen, those of the filter or all within the scope; masked',
  }),
}
