import { DeleteOutlined, DownOutlined } from '@ant-design/icons'
import { systemApi } from '@podium/core/system/api.ts'
import type { SavedView } from '@podium/core/system/view/view-api.ts'
import { Button, Checkbox, Form, Input, Popover } from 'antd'
import { useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { groupId } from '#web/lib/session/session.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import type { SavedViewsProps } from '#web/ui/list-page/saved-views-context.ts'
import { viewMessages } from './view-messages.ts'
import './saved-views.css'

const refresh = [systemApi.views]

/** Views of a list: opens one, saves the present filters and order under a name. */
export function SavedViews({ list, query, onOpen }: SavedViewsProps) {
  const t = useT(viewMessages)
  const [open, setOpen] = useState(false)
  const [saving, setSaving] = useState(false)
  const views = useCall(systemApi.views, open ? { list } : null)
  const remove = useWrite(systemApi.removeView, { refresh })
  const show = (view: SavedView) => {
    setOpen(false)
    onOpen(view.query)
  }
  const content = (
    <div className="saved-views">
      {views.data?.length === 0 && <p>{t('noViews')}</p>}
      <ul>
        {(views.data ?? []).map((view) => (
          <li key={view.viewId}>
            <button type="button" aria-current={view.query === query} onClick={() => show(view)}>
              {view.name}
              {view.shared && <small>{view.mine ? t('viewShared') : t('viewOf', { who: view.ownerName })}</small>}
            </button>
            {view.mine && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('removeView', { name: view.name })}
                onClick={() => void remove.run({ viewId: view.viewId })}
              />
            )}
          </li>
        ))}
      </ul>
      <Button
        block
        onClick={() => {
          setOpen(false)
          setSaving(true)
        }}
      >
        {t('saveView')}
      </Button>
    </div>
  )
  return (
    <>
      <Popover trigger="click" open={open} onOpenChange={setOpen} placement="bottomRight" content={content}>
        <Button aria-haspopup="dialog" aria-expanded={open}>
          {t('views')} <DownOutlined aria-hidden />
        </Button>
      </Popover>
      {saving && <SaveViewDialog list={list} query={query} onClose={() => setSaving(false)} />}
    </>
  )
}

function SaveViewDialog({ list, query, onClose }: { list: string; query: string; onClose: () => void }) {
  const t = useT(viewMessages)
  const save = useWrite(systemApi.saveView, {
    inline: true,
    refresh,
    onDone: (_, { name }) => {
      toast('success', t('viewSaved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog<{ name: string; shared: boolean }>
      open
      title={t('saveView')}
      initial={{ name: '', shared: false }}
      busy={save.busy}
      refusal={save.refusal}
      onClose={onClose}
      onSubmit={(values) => save.run({ list, query, ...values })}
    >
      <Form.Item
        name="name"
        label={t('viewName')}
        extra={t('viewNameHint')}
        className="wide"
        rules={[{ required: true, whitespace: true, message: t('required', { label: t('viewName') }) }]}
      >
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="shared" valuePropName="checked" className="wide">
        <Checkbox disabled={groupId() === null}>{t('shareView')}</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
