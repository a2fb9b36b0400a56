import { label, longText, made, moment, number, text, under, yesNo } from '../base/export/column.ts'
import { exportOfList } from '../base/export/export-of-list.ts'
import { textIn } from '../base/bilingual-text.ts'
import { itemHeading } from '../base/export/item-heading.ts'
import { certificateApi } from './api.ts'
import { correctableLabel } from './issue/correct.rule.ts'
import { batchStateLabels, certificateStateLabels, correctionStateLabels, kindLabels } from './labels.ts'

const roundName = longText('竞赛', 'Competition')
const itemName = under(itemHeading)
const kind = label('证书类型', 'Kind', kindLabels)

export const certificateExports = {
  exportCertificates: exportOfList('/certificate/list/export', certificateApi.page, {
    title: { zh: '证书', en: 'Certificates' },
    id: 'certificateId',
    columns: {
      number: text('证书编号', 'Number'),
      holder: text('持有人', 'Holder'),
      school: text('学校', 'School', 24),
      award: text('奖项', 'Award'),
      kind,
      itemName,
      state: label('状态', 'State', certificateStateLabels),
      sent: made(text('已发放', 'Sent', 10), ({ sent }: { sent: boolean }, to) => yesNo(sent, to)),
      issuedAt: moment('签发时间', 'Issued'),
    },
  }),
  exportChecks: exportOfList('/certificate/check/export', certificateApi.checkPage, {
    title: { zh: '待用章的证书批次', en: 'Batches that request a seal' },
    id: 'batchId',
    columns: {
      owner: text('申请机构', 'Requested by', 24),
      roundName,
      itemName,
      kind,
      total: number('份数', 'Certificates'),
      state: label('状态', 'State', batchStateLabels),
      createdAt: moment('提交时间', 'Handed up'),
    },
  }),
  exportCorrections: exportOfList('/certificate/correction/export', certificateApi.correctionPage, {
    title: { zh: '证书更正申请', en: 'Corrections of certificates' },
    id: 'correctionId',
    columns: {
      number: text('证书编号', 'Number'),
      holder: text('持有人', 'Holder'),
      field: made(text('更正内容', 'Field', 14), ({ field }: { field: Parameters<typeof correctableLabel>[0] }, to) =>
        textIn(correctableLabel(field), to),
      ),
      now: text('现为', 'Now', 24),
      wished: text('更正为', 'Wished', 24),
      reason: longText('原因', 'Reason'),
      state: label('状态', 'State', correctionStateLabels),
      successor: text('换发编号', 'Replaced by'),
      askedBy: text('申请人', 'Requested by', 14),
      createdAt: moment('申请时间', 'Requested'),
    },
  }),
  exportBatches: exportOfList('/certificate/make/export', certificateApi.batchPage, {
    title: { zh: '证书批次', en: 'Batches of certificates' },
    id: 'batchId',
    columns: {
      roundName,
      itemName,
      kind,
      made: number('已制作', 'Made'),
      state: label('状态', 'State', batchStateLabels),
      createdAt: moment('制作时间', 'Made on'),
      sentAt: moment('发放时间', 'Sent'),
    },
  }),
}
