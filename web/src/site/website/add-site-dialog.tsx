import { websiteApi } from '@podium/core/site/website/website-api.ts'
import { Form, Input } from 'antd'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { toast } from '#web/lib/toast.ts'
import { GroupSelect } from '#web/organisation/parts/group-select.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { websiteMessages } from './messages.ts'

interface Values {
  nameZh: string
  groupId: string
}

/** Adds a website of an organisation, as a draft. @spec B30 */
export function AddSiteDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (siteId: string) => void }) {
  const t = useT(websiteMessages)
  const groupId = useViewer()?.groupId ?? undefined
  const add = useWrite(websiteApi.addSite, {
    inline: true,
    refresh: [websiteApi.sitePage],
    onDone: ({ siteId }) => {
      toast('success', t('added'))
      onAdded(siteId)
    },
  })
  const required = (label: string) => [{ required: true, whitespace: true, message: t('required', { label }) }]
  return (
    <FormDialog<Values>
      open
      title={t('addSite')}
      initial={groupId === undefined ? {} : { groupId }}
      busy={add.busy}
      refusal={add.refusal}
      onSubmit={(values) => add.run(values)}
      onClose={onClose}
    >
      <Form.Item name="nameZh" label={t('nameZh')} className="wide" rules={required(t('nameZh'))}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="groupId" label={t('group')} className="wide" rules={required(t('group'))}>
        <GroupSelect allowClear={false} />
      </Form.Item>
    </FormDialog>
  )
}
