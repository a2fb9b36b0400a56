import { studyApi } from '@podium/core/study/api.ts'
import {
  MaterialKind,
  materialAudienceLabels,
  materialKindLabels,
  type MaterialRow,
} from '@podium/core/study/material.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { Allowed, useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { LearnersDrawer } from './learners-drawer.tsx'
import { MaterialDialog } from './material-dialog.tsx'
import { studyMessages } from './messages.ts'

const source = listOf(studyApi.materialPage)

/** Learning material of the organisation, with how many people opened and finished it. @spec U07 */
function StudyMaterialsPage() {
  const t = useT(studyMessages)
  const { language } = useLanguage()
  const mayEdit = useMay()('study:material:edit')
  const confirmDanger = useConfirmDanger()
  const [edited, setEdited] = useState<MaterialRow | 'new' | null>(null)
  const [watched, setWatched] = useState<MaterialRow | null>(null)
  const remove = useWrite(studyApi.removeMaterial, {
    refresh: [studyApi.materialPage],
    onDone: () => toast('success', t('removed')),
  })
  const onRemove = async ({ materialId, version, title }: MaterialRow) => {
    const question = { title: t('removeTitle', { title }), text: t('removeText'), confirmLabel: t('remove') }
    if (await confirmDanger(question)) await remove.run({ materialId, version })
  }
  return (
    <>
      <ListPage
        name="study.materials"
        source={source}
        rowId={(row) => row.materialId}
        empty={{ title: t('officeEmpty'), hint: t('officeEmptyHint') }}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          {
            name: 'kind',
            label: t('kind'),
            kind: 'select',
            options: MaterialKind.options.map((value) => ({ value, label: pick(materialKindLabels[value], language) })),
          },
        ]}
        columns={[
          { key: 'title', title: t('title'), width: 190 },
          { key: 'kind', title: t('kind'), width: 80, render: ({ kind }) => pick(materialKindLabels[kind], language) },
          { key: 'roundName', title: t('round'), width: 170, render: (row) => row.roundName || t('allRounds') },
          {
            key: 'audience',
            title: t('audience'),
            width: 150,
            render: ({ audience }) => pick(materialAudienceLabels[audience], language),
          },
          { key: 'position', title: t('position'), width: 70, align: 'right' },
          {
            key: 'published',
            title: t('state'),
            width: 90,
            render: ({ published }) => (
              <StateTag tone={published ? 'success' : 'neutral'}>{t(published ? 'state_on' : 'state_off')}</StateTag>
            ),
          },
          { key: 'opened', title: t('opened'), width: 85, align: 'right' },
          { key: 'finished', title: t('done'), width: 85, align: 'right' },
        ]}
        renderTools={() => (
          <Allowed codes={['study:material:edit']}>
            <Button type="primary" onClick={() => setEdited('new')}>
              {t('add')}
            </Button>
          </Allowed>
        )}
        actionsWidth={190}
        rowActions={(row) => [
          { key: 'progress', label: t('progress'), onClick: () => setWatched(row) },
          { key: 'edit', label: t('edit'), hidden: !mayEdit, onClick: () => setEdited(row) },
          { key: 'remove', label: t('remove'), danger: true, hidden: !mayEdit, onClick: () => void onRemove(row) },
        ]}
      />
      {edited && <MaterialDialog row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {watched && <LearnersDrawer row={watched} onClose={() => setWatched(null)} />}
    </>
  )
}

export { StudyMaterialsPage as Page }
