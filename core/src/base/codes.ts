import { refusals } from './refusal.ts'

/** Envelope codes fixed by the specification. @spec X01 X02 X03 X04 X05 */
export const CODE_OK = 0
export const CODE_LOGIN_EXPIRED = 11000
export const CODE_NO_ACCESS = 401
export const CODE_IMPORT_FAILED = 13017
export const CODE_SILENT = 40030

/** Refusals that any module may return. Each module has its own range of a thousand codes from 20000 on. */
export const baseRefusals = refusals({
  LOGIN_EXPIRED: {
    code: CODE_LOGIN_EXPIRED,
    status: 401,
    zh: '当前登录已过期，请重新登录',
    en: 'Your sign-in has expired. Please sign in again',
  },
  /** Every call but a few, until a password that somebody else made is changed. */
  PASSWORD_TEMPORARY: {
    code: 10407,
    status: 403,
    zh: '请先修改初始密码',
    en: 'Please change your first password before anything else',
  },
  NO_ACCESS: {
    code: CODE_NO_ACCESS,
    status: 403,
    zh: '该账号暂无访问权限，请联系管理员授权',
    en: 'This account has no access. Please contact the administrator to authorise it',
  },
  IMPORT_FAILED: { code: CODE_IMPORT_FAILED, status: 422, zh: '导入失败！', en: 'Import failed!' },
  SILENT: { code: CODE_SILENT, status: 409, zh: '操作未执行', en: 'Nothing was done' },
  INVALID_INPUT: { code: 10400, status: 400, zh: '输入的数据不合法！', en: 'The input is not valid!' },
  NOT_FOUND: { code: 10404, status: 404, zh: '内容不存在或已被移除', en: 'This does not exist or was removed' },
  TIMEOUT: {
    code: 10408,
    status: 408,
    zh: '请求内容未能及时送达，请检查网络后再试',
    en: 'The request did not arrive in time. Please check your network and try again',
  },
  STALE: {
    code: 10409,
    status: 409,
    zh: '数据已被{who}修改，请刷新后再试',
    en: 'This was changed by {whoEn} in the meantime. Please reload and try again',
  },
  KEY_REUSED: {
    code: 10410,
    status: 409,
    zh: '同一个请求编号被用于不同的内容',
    en: 'The same Idempotency-Key was used for different content',
  },
  FORGED: {
    code: 10403,
    status: 403,
    zh: '请求来源校验未通过，请刷新页面后再试',
    en: 'The request could not be verified. Please reload the page and try again',
  },
  TOO_LARGE: { code: 10413, status: 413, zh: '内容过大，上限为 {limit}', en: 'Too large: the limit is {limit}' },
  UPLOAD_QUOTA: {
    code: 10414,
    status: 413,
    zh: '您此处的文件已占 {used}，加上该文件（{size}）将超过上限 {quota}',
    en: 'Your files here take {used}. With this one ({size}) they would exceed the limit of {quota}',
  },
  WRONG_FILE_KIND: {
    code: 10417,
    status: 415,
    zh: '文件类型不符，可上传：{kinds}',
    en: 'This type of file is not accepted here. Allowed: {kindsEn}',
  },
  FILE_INFECTED: {
    code: 10418,
    status: 422,
    zh: '文件“{name}”中发现病毒（{signature}），未接收，请查杀后重新上传',
    en: 'A virus was found in “{name}” ({signature}). Please clean it and upload it again',
  },
  FILE_QUARANTINED: {
    code: 10419,
    status: 409,
    zh: '文件“{name}”中发现病毒，已被隔离，无法打开和提交，作者须重新上传',
    en: 'A virus was found in “{name}”, so it can be neither opened nor submitted. Its author has to upload another',
  },
  FILE_UNSCANNED: {
    code: 10420,
    status: 409,
    zh: '文件“{name}”尚未完成病毒扫描，请几分钟后再试',
    en: '“{name}” has not been scanned for viruses yet. Please try again in a few minutes',
  },
  SHEET_UNREADABLE: {
    code: 10421,
    status: 400,
    zh: '无法读取该文件，请使用下载的模板（xlsx）填写',
    en: 'Unreadable. Please fill in the downloaded template (xlsx)',
  },
  SHEET_COLUMNS: {
    code: 10422,
    status: 400,
    zh: '缺少列：{columns}',
    en: 'Missing columns: {columnsEn}',
  },
  SHEET_ROWS: {
    code: 10423,
    status: 400,
    zh: '每次导入 1 至 {max} 行',
    en: '1 to {max} rows at a time',
  },
  UPLOADS_UNFINISHED: {
    code: 10416,
    status: 403,
    zh: '您有 {count} 个未完成的上传，请先完成或取消',
    en: 'You have {count} unfinished uploads: finish or cancel some first',
  },
  UNSUPPORTED_TYPE: {
    code: 10415,
    status: 415,
    zh: '不支持的内容类型',
    en: 'Content of this type isn’t supported',
  },
  TOO_MANY: {
    code: 10429,
    status: 429,
    zh: '操作过于频繁，请在 {seconds} 秒后再试',
    en: 'Too many attempts. Please try again in {seconds} seconds',
  },
  BUSY: {
    code: 10503,
    status: 503,
    zh: '系统繁忙，请在 {seconds} 秒后再试',
    en: 'The system is busy. Please try again in {seconds} seconds',
  },
  UPLOADS_STOPPED: {
    code: 10507,
    status: 507,
    zh: '服务器存储空间不足，暂停接收文件，其他功能不受影响，请稍后再试或联系主办方',
    en: 'The server is short of storage and takes no files at present. All else works. Try again later or ask the organiser',
  },
  DISK_FULL: {
    code: 10508,
    status: 503,
    zh: '服务器存储空间已满，本次操作未保存，请稍后再试或联系主办方',
    en: 'The storage of the server is full. Nothing was saved. Try again later or ask the organiser',
  },
  SYSTEM: { code: 10500, status: 500, zh: '系统错误', en: 'System error' },
})
