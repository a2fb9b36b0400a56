import { textIn } from '../base/bilingual-text.ts'
import { longText, made, moment, number, text, under } from '../base/export/column.ts'
import { exportOfList } from '../base/export/export-of-list.ts'
import { itemHeading } from '../base/export/item-heading.ts'
import { enrolmentApi } from './api.ts'
import type { TeamMessage } from './message/team-message.ts'
import type { NoteThread } from './note/note.ts'
import { memberRoleLabels } from './team/team.ts'

export const enrolmentExports = {
  exportMessages: exportOfList('/enroll/team/message/export', enrolmentApi.messagePage, {
    title: { zh: '团队群发消息', en: 'Messages to teams' },
    id: 'messageId',
    columns: {
      title: made(longText('标题', 'Title'), ({ titleZh, titleEn }: TeamMessage, to) =>
        textIn({ zh: titleZh, en: titleEn }, to),
      ),
      body: made(longText('内容', 'Text'), ({ bodyZh, bodyEn }: TeamMessage, to) =>
        textIn({ zh: bodyZh, en: bodyEn }, to),
      ),
      roles: made(text('收件角色', 'Recipients are'), ({ roles }: TeamMessage, to) =>
        roles.map((role) => textIn(memberRoleLabels[role], to)).join(' · '),
      ),
      teams: number('团队数', 'Teams'),
      recipients: number('收件人数', 'Recipients'),
      notified: number('已送达', 'Delivered'),
      senderName: text('发送人', 'Sender', 14),
      createdAt: moment('发送时间', 'Sent'),
    },
  }),
  exportNotes: exportOfList('/enroll/note/export', enrolmentApi.officeNoteThreads, {
    title: { zh: '团队留言', en: 'Notes of teams' },
    id: 'teamId',
    columns: {
      teamName: text('团队', 'Team', 24),
      number: text('参赛编号', 'Entry number'),
      roundName: longText('竞赛', 'Competition'),
      itemName: under(itemHeading),
      last: made(longText('最近留言', 'Last note'), ({ last }: NoteThread) => last?.body ?? ''),
      state: made(text('状态', 'State', 12), ({ last }: NoteThread, to) =>
        textIn(last?.fromStaff ? { zh: '已答复', en: 'Answered' } : { zh: '待答复', en: 'Waiting' }, to),
      ),
      lastAt: made(moment('最近时间', 'Last written'), ({ last }: NoteThread) => last?.createdAt ?? null),
    },
  }),
}
