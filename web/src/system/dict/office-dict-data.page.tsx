import { systemApi } from '@podium/core/system/api.ts'
import type { DictDataRow } from '@podium/core/system/dict/dict.ts'
import { whyNotAddEntry, whyNotRemoveEntry } from '@podium/core/system/dict/dict.rule.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { paths } from '@podium/core/paths.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { listOf, useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { Allowed, useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { toneOf } from '#web/ui/dict-tag.tsx'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { dictMessages } from './messages.ts'

const source = listOf(systemApi.dictDataPage)

/** The entries of one dictionary. @spec B23 */
function SystemDictDataPage() {
  const t = useT(dictMessages)
  const { language } = useLanguage()
  const may = useMay()
  const confirmDanger = useConfirmDanger()
  const dictType = useSearchParams()[0].get('dictType') ?? ''
  const dictionary = useCall(systemApi.dictPage, { keyword: dictType, pageSize: 100 }).data?.rows.find(
    (row) => row.dictType === dictType,
  )
  const [open, setOpen] = useState<'add' | DictDataRow | null>(null)
  const remove = useWrite(systemApi.removeDictData, {
    refresh: [systemApi.dictDataPage, systemApi.dict, systemApi.dictPage],
    onDone: () => toast('success', t('removed')),
  })
  const labelOf = ({ labelZh, labelEn }: DictDataRow) => pick({ zh: labelZh, en: labelEn }, language)
  const onRemove = async (entry: DictDataRow) => {
    const question = {
      title: t('removeTitle', { name: labelOf(entry) }),
      text: t('removeText'),
      confirmLabel: t('remove'),
    }
    if (await confirmDanger(question)) await remove.run({ dictDataId: entry.dictDataId, version: entry.version })
  }
  const inWords = (refusal: ReturnType<typeof whyNotAddEntry>) => refusal && refusalText(refusal, language)
  const noMore = dictionary ? inWords(whyNotAddEntry(dictionary)) : null
  return (
    <>
      <ListPage
        name="system.dictData"
        source={source}
        fixedQuery={{ dictType }}
        rowId={({ dictDataId }) => dictDataId}
        empty={{ title: t('emptyEntries') }}
        filters={[{ name: 'keyword', label: t('keyword'), kind: 'text' }]}
        renderTools={() => (
          <>
            <Allowed codes={['system:dict:edit']}>
              <ReasonedButton type="primary" reason={noMore} onClick={() => setOpen('add')}>
                {t('addEntry')}
              </ReasonedButton>
            </Allowed>
            <Link to={paths.office.dict()}>{t('back')}</Link>
          </>
        )}
        columns={[
          {
            key: 'label',
            title: t('label'),
            width: 240,
            render: (entry) => <StateTag tone={toneOf(entry.colour)}>{labelOf(entry)}</StateTag>,
          },
          { key: 'dictValue', title: t('dictValue'), width: 160 },
          { key: 'position', title: t('position'), width: 80 },
          {
            key: 'isDefault',
            title: t('isDefault'),
            width: 90,
            render: ({ isDefault }) => (isDefault ? t('defaultMark') : ''),
          },
          {
            key: 'source',
            title: t('source'),
            width: 100,
            render: ({ builtIn }) => t(builtIn ? 'builtIn' : 'own'),
          },
          {
            key: 'enabled',
            title: t('state'),
            width: 90,
            render: ({ enabled }) => (
              <StateTag tone={enabled ? 'success' : 'neutral'}>{t(enabled ? 'enabled' : 'disabled')}</StateTag>
            ),
          },
        ]}
        actionsWidth={130}
        rowActions={(entry) => [
          { key: 'edit', label: t('edit'), hidden: !may('system:dict:edit'), onClick: () => setOpen(entry) },
          {
            key: 'remove',
            label: t('remove'),
            danger: true,
            hidden: !may('system:dict:edit'),
            onClick: () => void onRemove(entry),
            reason: inWords(whyNotRemoveEntry(entry)),
          },
        ]}
      />
      {open && <EntryDialog dictType={dictType} entry={open === 'add' ? null : open} onClose={() => setOpen(null)} />}
    </>
  )
}

export { SystemDictDataPage as Page }
