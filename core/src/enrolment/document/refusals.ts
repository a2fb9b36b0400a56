import { refusals } from '../../base/refusal.ts'

/** Refusals about documents that are signed and uploaded. */
export const documentRefusals = refusals({
  DOCUMENT_LACKS: {
    code: 26240,
    status: 409,
    zh: '签署文件“{nameZh}”尚未齐备：{peopleZh}{untilZh}',
    en: 'The document “{nameEn}” is not complete: {peopleEn}{untilEn}',
  },
  NOT_OWN_DOCUMENT: {
    code: 26241,
    status: 409,
    zh: '只有队长或本人可以上传签署文件',
    en: 'Only the captain or the person may upload this document',
  },
  DOCUMENTS_CLOSED: {
    code: 26242,
    status: 409,
    zh: '该报名已结束，不能再上传签署文件',
    en: 'This enrolment has ended, so no document can be uploaded',
  },
  COPY_ACCEPTED: {
    code: 26243,
    status: 409,
    zh: '签署文件已通过审核，不能更改',
    en: 'The signed copy was accepted and stays',
  },
  COPY_KEPT: {
    code: 26244,
    status: 409,
    zh: '报名已提交，签署文件只能替换，不能移除',
    en: 'The enrolment was submitted, so the copy can be replaced but not removed',
  },
  WRONG_CODE: {
    code: 26245,
    status: 422,
    zh: '文件码与当前文件不一致。若报名信息已变更，请重新下载、签署',
    en: 'This is not the code of the present document. If data changed since, print and sign it again',
  },
  COPY_MISSING: {
    code: 26246,
    status: 409,
    zh: '尚未上传签署文件',
    en: 'No signed copy was uploaded',
  },
  COPY_OUTDATED: {
    code: 26247,
    status: 409,
    zh: '报名信息已变更，签署文件须重新签署',
    en: 'Data changed since it was printed, so it has to be signed again',
  },
  COPY_REASON: {
    code: 26248,
    status: 422,
    zh: '请填写退回理由',
    en: 'Say why it is returned',
  },
  NOT_AUDITED: {
    code: 26249,
    status: 409,
    zh: '该报名不需要审核',
    en: 'This enrolment is not audited',
  },
  FILE_USED: {
    code: 26250,
    status: 409,
    zh: '该文件已用于另一份签署文件',
    en: 'This file is the copy of another document',
  },
})
