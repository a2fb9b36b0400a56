import { systemApi } from '@podium/core/system/api.ts'
import { maintenanceRefusals, whyNotChangeMaintenance } from '@podium/core/system/maintenance.rule.ts'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { defineMessages, pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { MomentInput } from '#web/ui/time/moment-input.tsx'
import { timeText } from '#web/ui/time/time.ts'

const messages = defineMessages('maintenance', {
  add: { zh: '新增维护通知', en: 'Announce maintenance' },
  edit: { zh: '修改', en: 'Edit' },
  editTitle: { zh: '修改维护通知', en: 'Edit the announcement' },
  withdraw: { zh: '撤回', en: 'Withdraw' },
  withdrawTitle: { zh: '撤回该维护通知？', en: 'Withdraw this announcement?' },
  withdrawText: { zh: '所有页面将不再显示该通知。', en: 'It disappears from all pages.' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  saved: { zh: '已保存', en: 'Saved' },
  text: { zh: '内容', en: 'Text' },
  textZh: { zh: '中文内容', en: 'Text in Chinese' },
  textEn: { zh: '英文内容', en: 'Text in English' },
  startsAt: { zh: '开始时间', en: 'Start' },
  endsAt: { zh: '结束时间', en: 'End' },
  announcedHint: { zh: '开始前 48 小时起在所有页面显示。', en: 'Shown on all pages from 48 hours before.' },
  required: { zh: '请填写{label}', en: 'Please fill in: {label}' },
  state: { zh: '状态', en: 'State' },
  state_planned: { zh: '未公告', en: 'Planned' },
  state_announced: { zh: '公告中', en: 'Announced' },
  state_over: { zh: '已结束', en: 'Over' },
  state_withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  emptyTitle: { zh: '暂无维护通知', en: 'No maintenance yet' },
  emptyHint: { zh: '新增后，开始前 48 小时起所有页面会显示。', en: 'A new one is shown on all pages 48 hours ahead.' },
})

type Row = z.output<typeof systemApi.maintenancePage.output>['rows'][number]
type Values = Pick<Row, 'textZh' | 'textEn' | 'startsAt' | 'endsAt'>

const source = listOf(systemApi.maintenancePage)
const refresh = [systemApi.maintenancePage, systemApi.currentMaintenance]
const tones = { planned: 'info', announced: 'warning', over: 'neutral', withdrawn: 'neutral' } as const

/** Planned and past maintenance; a planned one is announced on all pages. */
function SystemMaintenancePage() {
  const t = useT(messages)
  const { language } = useLanguage()
  const confirmDanger = useConfirmDanger()
  const [open, setOpen] = useState<'add' | Row | null>(null)
  const withdraw = useWrite(systemApi.withdrawMaintenance, {
    refresh,
    onDone: () => toast('success', t('withdrawn')),
  })
  const onWithdraw = async ({ maintenanceId, version }: Row) => {
    const question = { title: t('withdrawTitle'), text: t('withdrawText'), confirmLabel: t('withdraw') }
    if (await confirmDanger(question)) await withdraw.run({ maintenanceId, version })
  }
  const reason = ({ state }: Row) => {
    const refusal = whyNotChangeMaintenance(state)
    return refusal && pick(maintenanceRefusals.MAINTENANCE_OVER, language)
  }
  return (
    <>
      <ListPage
        name="system.maintenance"
        source={source}
        rowId={(row) => row.maintenanceId}
        filters={[]}
        renderTools={() => (
          <Button type="primary" onClick={() => setOpen('add')}>
            {t('add')}
          </Button>
        )}
        columns={[
          { key: 'text', title: t('text'), render: (row) => pick({ zh: row.textZh, en: row.textEn }, language) },
          {
            key: 'startsAt',
            title: t('startsAt'),
            width: 150,
            render: (row) => <span className="figures">{timeText(row.startsAt)}</span>,
          },
          {
            key: 'endsAt',
            title: t('endsAt'),
            width: 150,
            render: (row) => <span className="figures">{timeText(row.endsAt)}</span>,
          },
          {
            key: 'state',
            title: t('state'),
            width: 110,
            render: ({ state }) => <StateTag tone={tones[state]}>{t(`state_${state}`)}</StateTag>,
          },
        ]}
        actionsWidth={140}
        rowActions={(row) => [
          { key: 'edit', label: t('edit'), onClick: () => setOpen(row), reason: reason(row) },
          {
            key: 'withdraw',
            label: t('withdraw'),
            danger: true,
            onClick: () => void onWithdraw(row),
            reason: reason(row),
          },
        ]}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
      />
      {open && <MaintenanceDialog maintenance={open === 'add' ? null : open} onClose={() => setOpen(null)} />}
    </>
  )
}

function MaintenanceDialog({ maintenance, onClose }: { maintenance: Row | null; onClose: () => void }) {
  const t = useT(messages)
  const save = useWrite(systemApi.saveMaintenance, {
    inline: true,
    refresh,
    onDone: () => {
      toast('success', t('saved'))
      onClose()
    },
  })
  const rules = (label: string) => [{ required: true, message: t('required', { label }) }]
  const identity = maintenance ? { maintenanceId: maintenance.maintenanceId, version: maintenance.version } : {}
  return (
    <FormDialog<Values>
      open
      title={t(maintenance ? 'editTitle' : 'add')}
      initial={maintenance ?? {}}
      busy={save.busy}
      refusal={save.refusal}
      onSubmit={({ textZh, textEn, startsAt, endsAt }) => save.run({ textZh, textEn, startsAt, endsAt, ...identity })}
      onClose={onClose}
    >
      <Form.Item name="startsAt" label={t('startsAt')} extra={t('announcedHint')} rules={rules(t('startsAt'))}>
        <MomentInput />
      </Form.Item>
      <Form.Item name="endsAt" label={t('endsAt')} rules={rules(t('endsAt'))}>
        <MomentInput />
      </Form.Item>
      <Form.Item name="textZh" label={t('textZh')} className="wide" rules={rules(t('textZh'))}>
        <Input.TextArea maxLength={200} rows={2} />
      </Form.Item>
      <Form.Item name="textEn" label={t('textEn')} className="wide" rules={rules(t('textEn'))}>
        <Input.TextArea maxLength={300} rows={2} />
      </Form.Item>
    </FormDialog>
  )
}

export { SystemMaintenancePage as Page }
