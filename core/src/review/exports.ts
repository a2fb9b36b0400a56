import { label, longText, made, moment, number, text, under } from '../base/export/column.ts'
import { exportOfList } from '../base/export/export-of-list.ts'
import { itemHeading } from '../base/export/item-heading.ts'
import { reviewApi } from './api.ts'
import { correctionStateLabels } from './correction/state-labels.ts'
import { batchStateLabels } from './batch/batch.rule.ts'
import type { BatchRow } from './views.ts'

export const reviewExports = {
  exportBatches: exportOfList('/review/batch/export', reviewApi.batchPage, {
    title: { zh: '评审批次', en: 'Review batches' },
    id: 'batchId',
    columns: {
      name: longText('批次名称', 'Name'),
      roundName: longText('竞赛', 'Competition'),
      stageName: text('阶段', 'Stage', 14),
      itemName: under(itemHeading),
      state: label('状态', 'State', batchStateLabels),
      works: number('作品数', 'Works'),
      judges: number('专家数', 'Experts'),
      agreed: number('已确认须知', 'Agreed to the notice'),
      progress: made(text('评审进度', 'Progress', 12), ({ submitted, tasks }: BatchRow) => `${submitted} / ${tasks}`),
      createdAt: moment('创建时间', 'Added'),
    },
  }),
  exportCorrections: exportOfList('/review/correction/export', reviewApi.correctionPage, {
    title: { zh: '更正申请', en: 'Corrections' },
    id: 'correctionId',
    columns: {
      batchName: longText('批次名称', 'Batch'),
      label: text('评审编号', 'Review no.', 12),
      title: longText('作品名称', 'Work'),
      expertName: text('专家', 'Expert', 14),
      reason: longText('申请理由', 'Reason'),
      state: label('状态', 'State', correctionStateLabels),
      requestedAt: moment('申请时间', 'Requested'),
      answer: longText('答复', 'Answer'),
      answeredByName: text('处理人', 'Decided by', 14),
      answeredAt: moment('处理时间', 'Decided'),
    },
  }),
}
