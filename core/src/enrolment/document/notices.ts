import type { NoticeTemplate } from '../../base/notice/template.ts'

/** Notices about documents to sign. */
export const documentNotices = {
  documentDue: {
    event: 'enrolment.document',
    required: ['until'],
    title: { zh: '签署文件即将截止', en: 'A document is due soon' },
    body: {
      zh: '团队“{team}”的签署文件“{document}”尚未齐备，请在 {until} 前签署并上传',
      en: 'The document “{document}” of the team “{team}” is not complete. Please sign and upload it before {until}',
    },
  },
  signByLink: {
    event: 'enrolment.document',
    title: { zh: '请签署文件', en: 'Please sign a document' },
    body: {
      zh: '有一份参赛文件请您签署。请打开链接下载并签字，再上传签署件，无需账号。',
      en: 'A document of a team needs your signature. Open the link to download it, sign it and upload the copy; no account is needed.',
    },
  },
  copyReturned: {
    event: 'enrolment.document',
    required: ['reason'],
    title: { zh: '签署文件被退回', en: 'A signed document was returned' },
    body: {
      zh: '团队“{team}”的签署文件“{document}”（{name}）被退回，请重新签署并上传。理由：{reason}',
      en: 'The document “{document}” ({name}) of the team “{team}” was returned. Please sign and upload it again. Reason: {reason}',
    },
  },
} as const satisfies Record<string, NoticeTemplate>
