import type { NoticeTemplate } from '../../base/notice/template.ts'

/** Notices about documents to sign. */
export const documentNotices = {
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
