import type { Output } from '@podium/core/base/endpoint.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { canAddSchool, isNewSchool } from '@podium/core/organisation/import/school-import.ts'
import { Alert, Checkbox, Input, Modal, Select, Space, Table } from 'antd'
import { useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useDict } from '#web/lib/use-dict.ts'
import { useFocusReturn } from '#web/ui/dialog/use-focus-return.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { schoolImportMessages } from './messages.ts'
import './school-import.css'

type National = Output<typeof organisationApi.nationalSchools>[number]

const refresh = [organisationApi.schools, organisationApi.schoolPage, organisationApi.nationalSchools]
const tones = { new: 'info', present: 'neutral', differs: 'warning', blocked: 'danger' } as const

/** Adds universities of the built-in list. */
export function NationalDialog({ onClose }: { onClose: () => void }) {
  const t = useT(schoolImportMessages)
  const { language } = useLanguage()
  const regions = useDict('region')
  useFocusReturn()
  const list = useCall(organisationApi.nationalSchools, {})
  const [keyword, setKeyword] = useState('')
  const [region, setRegion] = useState<string | null>(null)
  const [isNewOnly, setNewOnly] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const add = useWrite(organisationApi.addNationalSchools, {
    inline: true,
    refresh,
    onDone: (counts) => {
      toast('success', t('done', counts))
      onClose()
    },
  })
  const wanted = keyword.trim().toLowerCase()
  const rows = (list.data ?? []).filter(
    (each) =>
      (region === null || each.region === region) &&
      (!isNewOnly || isNewSchool(each.state)) &&
      [each.name, each.nameEn.toLowerCase(), each.code].some((text) => text.includes(wanted)),
  )
  const inList = new Set((list.data ?? []).map((each) => each.region))
  return (
    <Modal
      open
      width="46rem"
      title={t('national')}
      okText={t('addChosen', { count: chosen.length })}
      okButtonProps={{ disabled: chosen.length === 0, loading: add.busy }}
      cancelText={t('cancel')}
      onOk={() => void add.run({ codes: [...chosen] })}
      onCancel={onClose}
    >
      <Space orientation="vertical" size="middle" className="full-width">
        <Alert type="warning" showIcon title={t('nationalHint')} />
        {add.refusal && (
          <Alert
            type="error"
            showIcon
            title={add.refusal.msg}
            description={add.refusal.fields.map(({ path, msg }) => (
              <div key={path}>{msg}</div>
            ))}
          />
        )}
        <Space wrap>
          <Input.Search
            allowClear
            aria-label={t('search')}
            placeholder={t('search')}
            value={keyword}
            onChange={({ target }) => setKeyword(target.value)}
          />
          <Select
            className="school-import-region"
            aria-label={t('region')}
            placeholder={t('allRegions')}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={regions.optionsOr([]).filter(({ value }) => inList.has(value))}
            value={region}
            onChange={(value: string | undefined) => setRegion(value ?? null)}
          />
          <Checkbox checked={isNewOnly} onChange={({ target }) => setNewOnly(target.checked)}>
            {t('onlyNew')}
          </Checkbox>
        </Space>
        {list.isError && !list.data ? (
          <Failure refusal={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Table<National>
            size="small"
            rowKey="code"
            loading={list.isPending}
            dataSource={rows}
            locale={{ emptyText: list.isPending ? ' ' : t('noMatch') }}
            rowSelection={{
              selectedRowKeys: [...chosen],
              preserveSelectedRowKeys: true,
              onChange: (keys) => setChosen(keys.map(String)),
              getCheckboxProps: (each) => ({ disabled: !canAddSchool(each.state), 'aria-label': each.name }),
            }}
            pagination={{
              pageSize: 10,
              showSizeChanger: false,
              showTotal: () => t('chosen', { count: chosen.length }),
            }}
            columns={[
              { title: t('code'), dataIndex: 'code', width: '5rem', className: 'figures' },
              { title: t('school'), render: (_, { name, nameEn }) => pick({ zh: name, en: nameEn }, language) },
              { title: t('region'), render: (_, each) => regions.labelOf(each.region) },
              {
                title: t('state'),
                render: (_, { state, fault, changes }) => (
                  <>
                    <StateTag tone={tones[state]}>{t(`state_${state}`)}</StateTag>
                    {fault && <small className="school-import-note">{pick(fault, language)}</small>}
                    {changes.map(({ column, before, after }) => (
                      <small key={column} className="school-import-note">{`${before || '—'} → ${after}`}</small>
                    ))}
                  </>
                ),
              },
            ]}
          />
        )}
      </Space>
    </Modal>
  )
}
