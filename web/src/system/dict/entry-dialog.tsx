import { systemApi } from '@podium/core/system/api.ts'
import { DICT_COLOURS, type DictDataRow } from '@podium/core/system/dict/dict.ts'
import { Checkbox, Form, Input, InputNumber, Select, Switch } from 'antd'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { dictMessages } from './messages.ts'

type Values = Pick<DictDataRow, 'dictValue' | 'labelZh' | 'labelEn' | 'position' | 'isDefault' | 'enabled'> & {
  colour: (typeof DICT_COLOURS)[number]
}

interface EntryDialogProps {
  dictType: string
  /** Null: a new one. */
  entry: DictDataRow | null
  onClose: () => void
}

/** Adds an entry to a dictionary, or changes one; the value of a built-in entry stays. @spec B23 */
export function EntryDialog({ dictType, entry, onClose }: EntryDialogProps) {
  const t = useT(dictMessages)
  const save = useWrite(systemApi.saveDictData, {
    inline: true,
    refresh: [systemApi.dictDataPage, systemApi.dict, systemApi.dictPage],
    onDone: () => {
      toast('success', t('saved'))
      onClose()
    },
  })
  const rules = (label: string) => [{ required: true, whitespace: true, message: t('required', { label }) }]
  const identity = entry && { dictDataId: entry.dictDataId, version: entry.version }
  const colour = DICT_COLOURS.find((each) => each === entry?.colour) ?? ''
  return (
    <FormDialog<Values>
      open
      title={t(entry ? 'editEntry' : 'addEntry')}
      initial={{ position: 0, isDefault: false, enabled: true, ...entry, colour }}
      busy={save.busy}
      refusal={save.refusal}
      onClose={onClose}
      onSubmit={(values) => save.run({ dictType, ...values, ...identity })}
    >
      <Form.Item name="dictValue" label={t('dictValue')} rules={rules(t('dictValue'))}>
        <Input maxLength={60} disabled={entry?.builtIn === true} />
      </Form.Item>
      <Form.Item
        name="position"
        label={t('position')}
        rules={[{ required: true, message: t('required', { label: t('position') }) }]}
      >
        <InputNumber min={0} max={100_000} precision={0} />
      </Form.Item>
      <Form.Item name="labelZh" label={t('labelZh')} rules={rules(t('labelZh'))}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="labelEn" label={t('labelEn')} rules={rules(t('labelEn'))}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="colour" label={t('colour')}>
        <Select options={DICT_COLOURS.map((value) => ({ value, label: t(`colour_${value}`) }))} />
      </Form.Item>
      <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="isDefault" valuePropName="checked" className="wide">
        <Checkbox>{t('isDefault')}</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
