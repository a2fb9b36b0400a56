import { refusals } from '../base/refusal.ts'

/** Why identity refuses: 20001 to 20999. */
export const identityRefusals = refusals({
  /** @spec V01 */
  ID_NUMBER_LENGTH: {
    code: 20001,
    status: 400,
    zh: '身份证号码不合法：必须为18位字符串',
    en: 'invalid ID number: must be an 18-character string',
  },
  /** @spec V02 */
  BIRTH_DATE: { code: 20002, status: 400, zh: '出生日期不合法', en: 'invalid birth date' },
  ID_NUMBER_CHARACTERS: {
    code: 20003,
    status: 400,
    zh: '身份证号码不合法：前17位须为数字，末位须为数字或X',
    en: 'invalid ID number: 17 digits, then a digit or X',
  },
  DOCUMENT_NUMBER: { code: 20004, status: 400, zh: '证件号码格式不正确', en: 'This document number is not valid' },
  PASSWORD_LENGTH: {
    code: 20005,
    status: 400,
    zh: '密码长度须为8至64个字符',
    en: 'A password has 8 to 64 characters',
  },
  PASSWORD_COMMON: {
    code: 20006,
    status: 400,
    zh: '该密码过于常见，请换一个',
    en: 'This password is too common, please choose another',
  },
  PASSWORD_PERSONAL: {
    code: 20007,
    status: 400,
    zh: '密码不能包含姓名、账号、手机号或邮箱',
    en: 'A password may not contain the name, user name, phone or e-mail',
  },
  /** One answer for an unknown account and a wrong password. */
  SIGN_IN_FAILED: { code: 20010, status: 400, zh: '账号或密码错误', en: 'Wrong account or password' },
  LOCKED: {
    code: 20011,
    status: 429,
    zh: '失败次数过多，请在 {minutes} 分钟后再试，或使用验证码登录',
    en: 'Too many failures. Try again in {minutes} minutes, or sign in by one-time code',
  },
  CAPTCHA_WRONG: {
    code: 20012,
    status: 400,
    zh: '图形验证码错误或已失效，请刷新后重试',
    en: 'The picture code is wrong or has expired. Please reload it and try again',
  },
  CODE_WRONG: {
    code: 20013,
    status: 400,
    zh: '验证码错误或已失效',
    en: 'The code is wrong or has expired',
  },
  TARGET_INVALID: {
    code: 20014,
    status: 400,
    zh: '请填写正确的手机号或邮箱',
    en: 'Please enter a valid phone number or e-mail address',
  },
  ACCOUNT_EXISTS: {
    code: 20015,
    status: 409,
    zh: '该手机号已注册，请直接登录或找回密码',
    en: 'This phone already has an account. Please sign in or recover the password',
  },
  USERNAME_TAKEN: { code: 20016, status: 409, zh: '用户名已存在', en: 'This user name is taken' },
  PHONE_TAKEN: { code: 20017, status: 409, zh: '手机号已被其他账号使用', en: 'Another account uses this phone' },
  EMAIL_TAKEN: { code: 20018, status: 409, zh: '邮箱已被其他账号使用', en: 'Another account uses this e-mail address' },
  ID_TAKEN: {
    code: 20019,
    status: 409,
    zh: '该证件号码已被其他账号使用，请联系管理员处理',
    en: 'Another account has this document number. Please contact the administrator',
  },
  CONSENT_MISSING: {
    code: 20020,
    status: 400,
    zh: '保存证件号码须先单独同意',
    en: 'Keeping the document number needs your separate consent',
  },
  OLD_PASSWORD_WRONG: { code: 20021, status: 400, zh: '原密码错误', en: 'The old password is wrong' },
  ID_NUMBER_MISSING: { code: 20022, status: 400, zh: '请填写证件号码', en: 'Please enter the document number' },
  NO_SMS: {
    code: 20023,
    status: 503,
    zh: '本站暂时不能发送短信，请改用邮箱或密码，或联系主办方',
    en: 'This site can not send text messages at present. Use an e-mail address or a password, or ask the organiser',
  },
  NO_EMAIL: {
    code: 20024,
    status: 503,
    zh: '本站暂时不能发送邮件，请改用手机号或密码，或联系主办方',
    en: 'This site can not send e-mail at present. Use a phone number or a password, or ask the organiser',
  },
  NOT_ONESELF: {
    code: 20030,
    status: 409,
    zh: '不能对自己的账号执行此操作',
    en: 'This can not be done to the own account',
  },
  GRANT_BEYOND: {
    code: 20031,
    status: 403,
    zh: '不能授予或收回超出自身权限的角色「{role}」',
    en: 'The role “{role}” reaches further than your own rights',
  },
  ROOT_FIXED: {
    code: 20032,
    status: 403,
    zh: '超级管理员只能由超级管理员管理',
    en: 'Only a root administrator manages root administrators',
  },
  LAST_ROOT: {
    code: 20033,
    status: 409,
    zh: '至少保留一名可用的超级管理员',
    en: 'At least one active root administrator must remain',
  },
  ROLE_BUILT_IN: { code: 20034, status: 409, zh: '内置角色不能修改', en: 'A built-in role can not be changed' },
  ROLE_KEY_TAKEN: { code: 20035, status: 409, zh: '角色标识已存在', en: 'This role key is taken' },
  UNKNOWN_PERMISSION: { code: 20036, status: 400, zh: '未知的权限标识：{code}', en: 'Unknown permission code: {code}' },
  ROLE_BEYOND: {
    code: 20037,
    status: 403,
    zh: '角色不能包含自身没有的权限或数据范围',
    en: 'A role may not hold rights or reach that you lack',
  },
  IN_USE: {
    code: 20038,
    status: 409,
    zh: '账号「{name}」已有业务数据，不能删除，可改为停用',
    en: 'The account “{name}” has records and can not be removed; disable it instead',
  },
  NOT_YOUR_GROUP: {
    code: 20039,
    status: 403,
    zh: '您在该组织没有角色',
    en: 'You hold no role in this organisation',
  },
  GROUP_MISSING: {
    code: 20040,
    status: 400,
    zh: '请至少为账号选择一个组织内的角色',
    en: 'Give the account at least one role in an organisation',
  },
  SHEET_UNREADABLE: {
    code: 20041,
    status: 400,
    zh: '无法读取该文件，请使用下载的模板（xlsx）填写',
    en: 'This file can not be read. Please fill in the downloaded template (xlsx)',
  },
  SHEET_COLUMNS: {
    code: 20042,
    status: 400,
    zh: '缺少列：{columns}',
    en: 'Columns are missing: {columns}',
  },
  SHEET_ROWS: {
    code: 20043,
    status: 400,
    zh: '每次导入 1 至 {max} 行',
    en: 'Import between 1 and {max} rows at a time',
  },
})
