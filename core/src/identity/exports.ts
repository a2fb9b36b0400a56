import { label, longText, made, moment, text } from '../base/export/column.ts'
import { exportOfList } from '../base/export/export-of-list.ts'
import { identityApi } from './api.ts'
import { changeStateLabels, type Identity, type IdentityChangeRow } from './change/identity-change.ts'
import { gradeText } from './membership/grade-text.ts'
import { membershipStateLabels, verifiedByLabels } from './membership/membership.ts'

/** The masked number of a document and the birthday. */
const documentText = ({ idMasked, birthday }: Identity) => [idMasked, birthday].filter(Boolean).join(' ')

export const identityExports = {
  exportMemberships: exportOfList('/system/membership/export', identityApi.membershipPage, {
    title: { zh: '学校成员', en: 'People of schools' },
    id: 'userId',
    columns: {
      realName: text('姓名', 'Name', 14),
      number: text('学号/工号', 'Number'),
      schoolName: text('学校', 'School', 24),
      collegeName: text('学院', 'College', 20),
      grade: made(text('年级', 'Grade', 10), ({ grade }: { readonly grade: string }, language) =>
        gradeText(grade, language),
      ),
      phoneMasked: text('手机号', 'Phone', 16),
      state: label('状态', 'State', membershipStateLabels),
      method: label('核实方式', 'Verified by', verifiedByLabels),
      opinion: longText('意见', 'Opinion'),
      claimedAt: moment('申请时间', 'Claimed'),
    },
  }),
  exportIdentityChanges: exportOfList('/system/identity/change/export', identityApi.identityChangePage, {
    title: { zh: '身份信息变更申请', en: 'Changes of name or document' },
    id: 'changeId',
    columns: {
      oldName: made(text('原姓名', 'Name', 14), ({ before }: IdentityChangeRow) => before.realName),
      newName: made(text('新姓名', 'New name', 14), ({ after }: IdentityChangeRow) => after.realName),
      before: made(longText('原证件', 'Document'), ({ before }: IdentityChangeRow) => documentText(before)),
      after: made(longText('新证件', 'New document'), ({ after }: IdentityChangeRow) => documentText(after)),
      reason: longText('原因', 'Reason'),
      schoolName: text('学校', 'School', 24),
      state: label('状态', 'State', changeStateLabels),
      opinion: longText('意见', 'Opinion'),
      decidedBy: made(text('审批人', 'Decided by', 14), ({ decidedByName }: IdentityChangeRow) => decidedByName),
      createdAt: moment('申请时间', 'Requested'),
    },
  }),
}
