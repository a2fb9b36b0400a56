import { systemApi } from '@podium/core/system/api.ts'
import type { DictRow } from '@podium/core/system/dict/dict.ts'
import { whyNotRemoveDict } from '@podium/core/system/dict/dict.rule.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { paths } from '@podium/core/paths.ts'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { Allowed, useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { dictMessages } from './messages.ts'

const source = listOf(systemApi.dictPage)

/** Dictionaries: labels, colours and order of values that forms and tags use. @spec B23 */
function SystemDictPage() {
  const t = useT(dictMessages)
  const { language } = useLanguage()
  const may = useMay()
  const navigate = useNavigate()
  const confirmDanger = useConfirmDanger()
  const [open, setOpen] = useState<'add' | DictRow | null>(null)
  const remove = useWrite(systemApi.removeDict, {
    refresh: [systemApi.dictPage],
    onDone: () => toast('success', t('removed')),
  })
  const nameOf = ({ nameZh, nameEn }: DictRow) => pick({ zh: nameZh, en: nameEn }, language)
  const onRemove = async (dict: DictRow) => {
    const question = {
      title: t('removeTitle', { name: nameOf(dict) }),
      text: t('removeText'),
      confirmLabel: t('remove'),
    }
    if (await confirmDanger(question)) await remove.run({ dictType: dict.dictType, version: dict.version })
  }
  const reasonAgainst = (dict: DictRow) => {
    const refusal = whyNotRemoveDict(dict)
    return refusal && refusalText(refusal, language)
  }
  const entriesOf = ({ dictType }: DictRow) => paths.office.dictData({ dictType })
  return (
    <>
      <ListPage
        name="system.dicts"
        source={source}
        rowId={({ dictType }) => dictType}
        empty={{ title: t('empty') }}
        filters={[{ name: 'keyword', label: t('keyword'), kind: 'text' }]}
        renderTools={() => (
          <Allowed codes={['system:dict:edit']}>
            <Button type="primary" onClick={() => setOpen('add')}>
              {t('add')}
            </Button>
          </Allowed>
        )}
        columns={[
          {
            key: 'name',
            title: t(language === 'en' ? 'nameEn' : 'nameZh'),
            width: 200,
            render: (dict) => <Link to={entriesOf(dict)}>{nameOf(dict)}</Link>,
          },
          { key: 'dictType', title: t('dictType'), width: 180 },
          { key: 'entries', title: t('entries'), width: 110 },
          {
            key: 'source',
            title: t('source'),
            width: 140,
            render: ({ builtIn, fixed }) => (
              <StateTag tone={builtIn ? 'neutral' : 'info'}>
                {t(fixed ? 'fixed' : builtIn ? 'builtIn' : 'own')}
              </StateTag>
            ),
          },
        ]}
        actionsWidth={190}
        rowActions={(dict) => [
          { key: 'entries', label: t('entriesOf'), onClick: () => void navigate(entriesOf(dict)) },
          { key: 'edit', label: t('edit'), hidden: !may('system:dict:edit'), onClick: () => setOpen(dict) },
          {
            key: 'remove',
            label: t('remove'),
            danger: true,
            hidden: !may('system:dict:edit'),
            onClick: () => void onRemove(dict),
            reason: reasonAgainst(dict),
          },
        ]}
      />
      {open && <DictDialog dict={open === 'add' ? null : open} onClose={() => setOpen(null)} />}
    </>
  )
}

type Values = Pick<DictRow, 'dictType' | 'nameZh' | 'nameEn'>

function DictDialog({ dict, onClose }: { dict: DictRow | null; onClose: () => void }) {
  const t = useT(dictMessages)
  const save = useWrite(systemApi.saveDict, {
    inline: true,
    refresh: [systemApi.dictPage],
    onDone: () => {
      toast('success', t('saved'))
      onClose()
    },
  })
  const rules = (label: string) => [{ required: true, whitespace: true, message: t('required', { label }) }]
  return (
    <FormDialog<Values>
      open
      title={t(dict ? 'editTitle' : 'add')}
      initial={dict ?? {}}
      busy={save.busy}
      refusal={save.refusal}
      onClose={onClose}
      onSubmit={({ dictType, nameZh, nameEn }) =>
        save.run({ dictType, nameZh, nameEn, ...(dict && { version: dict.version }) })
      }
    >
      <Form.Item
        name="dictType"
        label={t('dictType')}
        className="wide"
        rules={[{ required: true, pattern: /^[a-z][a-z0-9_]*$/, message: t('typeRule') }]}
      >
        <Input maxLength={60} disabled={dict !== null} />
      </Form.Item>
      <Form.Item name="nameZh" label={t('nameZh')} rules={rules(t('nameZh'))}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="nameEn" label={t('nameEn')} rules={rules(t('nameEn'))}>
        <Input maxLength={60} />
      </Form.Item>
    </FormDialog>
  )
}

export { SystemDictPage as Page }
