import { organisationApi } from '@podium/core/organisation/api.ts'
import type { MajorRow } from '@podium/core/organisation/college/college.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Allowed, useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { collegeMessages } from './messages.ts'
import { NamesDialog } from './names-dialog.tsx'
import { MajorDialog } from './part-dialog.tsx'
import { CollegeSelect, SchoolSelect, useOnlySchool } from './school-select.tsx'

const source = listOf(organisationApi.majorPage)

/** Majors of the schools within the scope. @spec B09 B24 */
function OrganisationMajorsPage() {
  const t = useT(collegeMessages)
  const may = useMay()
  const onlySchool = useOnlySchool()
  const confirmDanger = useConfirmDanger()
  const [adding, setAdding] = useState<{ schoolId?: string; collegeId?: string } | null>(null)
  const [changed, setChanged] = useState<MajorRow | null>(null)
  const remove = useWrite(organisationApi.removeMajor, {
    refresh: [organisationApi.majorPage, organisationApi.majors, organisationApi.collegePage],
    onDone: () => toast('success', t('removed')),
  })
  const onRemove = async ({ majorId, version, name }: MajorRow) => {
    const question = { title: t('removeTitle', { name }), text: t('removeText'), confirmLabel: t('remove') }
    if (await confirmDanger(question)) await remove.run({ majorId, version })
  }
  return (
    <>
      <ListPage
        name="organisation.majors"
        source={source}
        exporter={may('organisation:school:export') ? exportOf(organisationApi.exportMajors) : undefined}
        rowId={({ majorId }) => majorId}
        empty={{ title: t('emptyMajors'), hint: t('emptyHint') }}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          { name: 'schoolId', label: t('school'), kind: 'custom', render: () => <SchoolSelect /> },
          { name: 'collegeId', label: t('college'), kind: 'custom', render: () => <CollegeSelect /> },
        ]}
        columns={[
          { key: 'name', title: t('majorName'), width: 240 },
          { key: 'classCode', title: t('classCode'), width: 120, render: (row) => row.classCode || '—' },
          { key: 'collegeName', title: t('college'), width: 200, render: (row) => row.collegeName || t('noCollege') },
          { key: 'schoolName', title: t('school'), width: 240 },
          { key: 'position', title: t('position'), width: 90, align: 'right' },
        ]}
        renderTools={({ filters: { schoolId = onlySchool, collegeId } }) => (
          <Allowed codes={['organisation:college:edit']}>
            <Button
              type="primary"
              onClick={() => setAdding({ ...(schoolId && { schoolId }), ...(collegeId && { collegeId }) })}
            >
              {t('addMajors')}
            </Button>
          </Allowed>
        )}
        actionsWidth={120}
        rowActions={(major) => [
          {
            key: 'edit',
            label: t('edit'),
            hidden: !may('organisation:college:edit'),
            onClick: () => setChanged(major),
          },
          {
            key: 'remove',
            label: t('remove'),
            danger: true,
            hidden: !may('organisation:college:edit'),
            onClick: () => void onRemove(major),
          },
        ]}
      />
      {adding && <NamesDialog what="majors" initial={adding} onClose={() => setAdding(null)} />}
      {changed && <MajorDialog major={changed} onClose={() => setChanged(null)} />}
    </>
  )
}

export { OrganisationMajorsPage as Page }
