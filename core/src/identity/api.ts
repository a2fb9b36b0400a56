import { z } from 'zod'
import { get, post } from '../base/endpoint.ts'
import { PageQuery, pageOf } from '../base/page.ts'
import { CalendarDate, Done, Flag, Id, anyText, NoInput, Version, nonEmptyText } from '../base/shapes.ts'
import { holders } from '../base/access/permissions.ts'
import { SheetCheck } from '../base/file/sheet-import.ts'
import { Captcha, CaptchaInput } from './sign-in/captcha.ts'
import { CodeLogin, Device, PasswordLogin, Register, Retrieve, SendCode, Session } from './sign-in/session.ts'
import { IdType, UserInfo, UserKind } from './user/user.ts'
import { identityChangeApi } from './change/identity-change-api.ts'
import { guardianApi } from './guardian/guardian-api.ts'
import { membershipApi } from './membership/membership-api.ts'
import { sessionLogApi } from './session/session-log-api.ts'
import { userApi } from './user/user-api.ts'
import { bankCardApi } from './account/bank-card-api.ts'
import { departmentApi } from './department/department-api.ts'
import { PersonName } from './account/person-name.rule.ts'
import { GroupChoice } from './role/group-choice.ts'
import { ROLE_KEY } from './role/role-key.ts'
import { OneTimeCode } from './sign-in/one-time-code.ts'

/** The user's own profile. Sensitive values are masked; `set…` says whether one is stored. */
export const Profile = z.object({
  userId: Id,
  username: z.string(),
  realName: z.string(),
  kind: UserKind,
  phoneMasked: z.string(),
  emailMasked: z.string(),
  idType: IdType.nullable(),
  idNumberMasked: z.string(),
  birthday: z.string().nullable(),
  gender: z.number().int().nullable(),
  avatar: z.string(),
  bankCardMasked: z.string(),
  bankName: z.string(),
  version: z.number().int(),
})

export const ProfileInput = z.object({
  realName: PersonName,
  idType: IdType,
  /** Left out: unchanged. */
  idNumber: z.string().max(40).optional(),
  /** Needed with a document other than an ID card, whose number has the birthday. Left out: unchanged. */
  birthday: CalendarDate.optional(),
  /** Separate consent to store the identity number. */
  idConsent: z.boolean().optional(),
  /** An uploaded file with the purpose `avatar`; left out: unchanged. */
  avatarFileId: Id.nullable().optional(),
  version: Version,
})

/** Whose records a role's codes reach. */
export const ROLE_REACHES = ['all', 'group_and_below', 'group', 'chosen', 'own'] as const

export const RoleRow = z.object({
  roleId: Id,
  roleKey: z.string(),
  roleName: z.string(),
  /** Empty for roles that were made here. */
  roleNameEn: z.string(),
  reach: z.enum(ROLE_REACHES),
  builtIn: z.boolean(),
  permissions: z.array(z.string()),
  /** Groups of a role with the reach `chosen`. */
  groupIds: z.array(Id),
  userCount: z.number().int(),
  version: z.number().int(),
})

/** `fileId`: an uploaded spreadsheet with the purpose `user.import`. */
const ImportInput = z.object({ fileId: Id })

/** Sign-in, sessions and users. */
export const identityApi = {
  ...membershipApi,
  ...sessionLogApi,
  ...userApi,
  ...departmentApi,
  ...bankCardApi,
  ...guardianApi,
  ...identityChangeApi,
  captcha: get('/auth/captcha', {
    access: 'public',
    input: CaptchaInput,
    output: Captcha,
    summary: 'A new proof-of-work challenge; its solution is good for one call of the purpose',
  }),
  /** @spec C01 */
  loginByPassword: post('/auth/login/pwd', {
    access: 'public',
    input: PasswordLogin,
    output: Session,
    summary: 'Sign in by password (mode 1)',
  }),
  /** @spec C02 */
  loginByCode: post('/auth/login/code', {
    access: 'public',
    input: CodeLogin,
    output: Session,
    summary: 'Sign in by one-time code (mode 2)',
  }),
  sendCode: post('/auth/code/send', {
    access: 'public',
    input: SendCode,
    output: z.object({ resendSeconds: z.number().int(), challengeId: Id }),
    summary: 'Send a one-time code; the answer never tells whether an account exists',
  }),
  register: post('/auth/register', { access: 'public', input: Register, output: Session, summary: 'Open an account' }),
  retrieve: post('/auth/retrieve', {
    access: 'public',
    input: Retrieve,
    output: Done,
    summary: 'Set a new password by one-time code; ends all sessions',
  }),
  /** @spec C03 */
  info: get('/auth/user/info', {
    access: 'login',
    input: NoInput,
    output: UserInfo,
    allowsTemporaryPassword: true,
    summary: 'The signed-in person',
  }),
  /** @spec C04 */
  logout: post('/auth/logout', {
    access: 'login',
    input: NoInput,
    output: Done,
    allowsTemporaryPassword: true,
    summary: 'End this session',
  }),
  switchGroup: post('/auth/group/switch', {
    access: 'login',
    input: z.object({ groupId: Id }),
    output: Done,
    summary: 'Choose the group this session acts for',
  }),
  /** @spec C17 */
  groupChoices: get('/competition/group/user/getSelect', {
    access: 'login',
    input: NoInput,
    output: z.array(GroupChoice),
    summary: 'The groups the signed-in person may act for',
  }),
  devices: get('/auth/device/list', {
    access: 'login',
    input: NoInput,
    output: z.array(Device),
    summary: 'Own signed-in devices',
  }),
  endDevice: post('/auth/device/end', {
    access: 'login',
    input: z.object({ sessionId: Id }),
    output: Done,
    summary: 'Sign one of the own devices out',
  }),
  /** @spec C36 */
  profile: get('/web/user/detail', { access: 'login', input: NoInput, output: Profile, summary: 'Own profile' }),
  saveProfile: post('/web/user/update', {
    access: 'login',
    input: ProfileInput,
    output: z.object({ version: z.number().int(), checkDigitWarning: z.boolean() }),
    summary: 'Save the own profile',
  }),
  /** @spec C10 */
  changePassword: post('/system/user/update/pwd', {
    access: 'login',
    input: z.object({ oldPassword: z.string().min(1).max(64), newPassword: z.string().min(8).max(64) }),
    output: Done,
    allowsTemporaryPassword: true,
    summary: 'Change the own password; ends the other sessions',
  }),
  changeContact: post('/system/user/update/contact', {
    access: 'login',
    input: z.object({
      target: anyText(100),
      code: OneTimeCode,
      challengeId: Id.optional(),
      password: z.string().max(64).default(''),
    }),
    output: z.object({ phoneMasked: z.string(), emailMasked: z.string() }),
    summary: 'Change the own phone or e-mail by a code sent to the new one and the own password',
  }),
  rolePage: get('/system/role/page', {
    access: holders('system:role:list'),
    input: PageQuery.extend({ keyword: anyText(50).optional(), builtIn: Flag.optional() }),
    output: pageOf(RoleRow),
    summary: 'Roles with their codes',
  }),
  saveRole: post('/system/role/save', {
    access: holders('system:role:edit'),
    input: z.object({
      roleId: Id.optional(),
      roleKey: z.string().regex(ROLE_KEY),
      roleName: nonEmptyText(40),
      reach: RoleRow.shape.reach,
      permissions: z.array(z.string().max(60)).max(500),
      /** Left out: unchanged. */
      groupIds: z.array(Id).max(200).optional(),
      version: Version.optional(),
    }),
    output: z.object({ roleId: Id, version: z.number().int() }),
    summary: 'Add or change a role',
  }),
  removeRole: post('/system/role/remove', {
    access: holders('system:role:edit'),
    input: z.object({ roleId: Id, version: Version }),
    output: Done,
    summary: 'Remove a role that was made here and that no account has',
  }),
  /** @spec C12 */
  importTemplate: get('/system/user/template/export', {
    access: holders('system:user:import'),
    input: NoInput,
    output: z.unknown(),
    answer: 'file',
    summary: 'The spreadsheet to fill in for an import of users',
  }),
  /** @spec C13 */
  checkImport: post('/system/user/template/check', {
    access: holders('system:user:import'),
    input: ImportInput,
    output: SheetCheck,
    summary:
      'Check a filled-in spreadsheet without writing anything; over 1,000 rows in a job, whose result is the check',
  }),
  /** @spec C14 X04 */
  importUsers: post('/system/user/template/import', {
    access: holders('system:user:import'),
    input: ImportInput,
    output: z.object({ imported: z.number().int(), jobId: Id.nullable() }),
    summary: 'Import a checked spreadsheet, all rows or none (13017 with the bad cells); over 1,000 rows in a job',
  }),
  annotatedImport: get('/system/user/template/annotated', {
    access: holders('system:user:import'),
    input: ImportInput,
    output: z.unknown(),
    answer: 'file',
    summary: 'The filled-in spreadsheet with a column that says what is wrong in each row',
  }),
}
