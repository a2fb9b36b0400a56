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
  COPY_LAPSED: {
    code: 26251,
    status: 409,
    zh: '签署文件已失效，须重新签署并上传',
    en: 'The signed copy has lapsed and has to be signed anew',
  },
  COPY_TOO_EARLY: {
    code: 26252,
    status: 409,
    zh: '须先完成“{nameZh}”，再签署本文件',
    en: '“{nameEn}” has to be complete before this is signed',
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
  NO_LINK_SIGNER: {
    code: 26253,
    status: 409,
    zh: '该文件由有账号的人签署，登录后上传',
    en: 'Whoever signs this has an account and uploads it there',
  },
  NO_LINK: {
    code: 26254,
    status: 409,
    zh: '没有有效的签署链接',
    en: 'There is no valid link to sign',
  },
  LINK_GONE: {
    code: 26255,
    status: 404,
    zh: '签署链接无效、已过期或已撤销，或文件内容已变更。请向发送链接的人索取新链接',
    en: 'This link is wrong, has expired or was revoked, or the document changed. Ask whoever sent it for a new one',
  },
  TARGET_NEEDED: {
    code: 26319,
    status: 422,
    zh: '本文件须由签署人输入验证码：请填写其手机号或邮箱',
    en: 'Whoever signs this enters a code: name their phone or mailbox',
  },
  STUDENTS_TARGET: {
    code: 26324,
    status: 422,
    zh: '验证码不能发送到本队学生账号的手机或邮箱，请填写签署人本人的',
    en: 'The code can’t go to the phone or mailbox of a student of this team: name those of whoever signs',
  },
  ONLY_BY_LINK: {
    code: 26320,
    status: 409,
    zh: '本文件须由签署人凭链接和验证码上传，请向其发送签署链接',
    en: 'Whoever signs this hands it in by a link, with a code: send them one',
  },
  LINK_WITHOUT_TARGET: {
    code: 26321,
    status: 409,
    zh: '本文件现须输入验证码，此链接未指定手机或邮箱。请向发送链接的人索取新链接',
    en: 'This document now asks for a code, and the link names no phone or mailbox. Ask whoever sent it for a new one',
  },
  NO_CODE_ASKED: { code: 26323, status: 409, zh: '本文件不需要验证码', en: 'This document asks for no code' },
  SIGNING_CODE_NEEDED: {
    code: 26322,
    status: 422,
    zh: '请先获取并填写验证码',
    en: 'Have a code sent to you and enter it',
  },
  FILE_USED: {
    code: 26250,
    status: 409,
    zh: '该文件已用于另一份签署文件',
    en: 'This file is the copy of another document',
  },
})
