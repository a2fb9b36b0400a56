import { refusals } from '../../base/refusal.ts'

/** Refusals about a later closing for one team. */
export const extensionRefusals = refusals({
  EXTENSION_KIND: {
    code: 26205,
    status: 409,
    zh: '该时间窗口不能为单个团队延期',
    en: 'This window can’t be extended for one team',
  },
  EXTENSION_LEFT: {
    code: 26206,
    status: 409,
    zh: '该团队已不再参赛，不能延期；如需恢复参赛请先恢复团队',
    en: 'This team no longer takes part. Let it take part again first',
  },
  EXTENSION_OVER: {
    code: 26207,
    status: 409,
    zh: '延期后的截止时间已过，请填写将来的时间',
    en: 'This end has passed: choose one to come',
  },
  EXTENSION_NOT_LATER: {
    code: 26208,
    status: 409,
    zh: '该团队的截止时间本来就是 {closesAtZh}，请填写更晚的时间',
    en: 'The window closes at {closesAtEn} for this team anyway: choose a later time',
  },
  EXTENSION_FAULTY: {
    code: 26209,
    status: 422,
    zh: '延期后的截止时间有误，请按提示修改',
    en: 'The window can’t close then; see the marked field',
  },
  EXTENSION_NONE: {
    code: 26210,
    status: 409,
    zh: '没有生效中的延期',
    en: 'There is no extension in force',
  },
})
