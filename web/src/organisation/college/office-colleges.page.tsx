import { refusalText } from '@podium/core/base/refusal.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import type { CollegeRow } from '@podium/core/organisation/college/college.ts'
import { whyNotRemoveCollege } from '@podium/core/organisation/college/college.rule.ts'
import { paths } from '@podium/core/paths.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { Allowed, useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { collegeMessages } from './messages.ts'
import { NamesDialog } from './names-dialog.tsx'
import { CollegeDialog } from './part-dialog.tsx'
import { SchoolSelect, useOnlySchool } from './school-select.tsx'

const source = listOf(organisationApi.collegePage)

/** Colleges of the schools within the scope. @spec B09 B24 */
function OrganisationCollegesPage() {
  const t = useT(collegeMessages)
  const { language } = useLanguage()
  const may = useMay()
  const onlySchool = useOnlySchool()
  const navigate = useNavigate()
  const confirmDanger = useConfirmDanger()
  const [adding, setAdding] = useState<{ schoolId?: string } | null>(null)
  const [changed, setChanged] = useState<CollegeRow | null>(null)
  const remove = useWrite(organisationApi.removeCollege, {
    refresh: [organisationApi.collegePage, organisationApi.colleges],
    onDone: () => toast('success', t('removed')),
  })
  const onRemove = async ({ collegeId, version, name }: CollegeRow) => {
    const question = { title: t('removeTitle', { name }), text: t('removeText'), confirmLabel: t('remove') }
    if (await confirmDanger(question)) await remove.run({ collegeId, version })
  }
  const whyNot = (college: CollegeRow) => {
    const refusal = whyNotRemoveCollege(college)
    return refusal && refusalText(refusal, language)
  }
  return (
    <>
      <ListPage
        name="organisation.colleges"
        source={source}
        exporter={may('organisation:school:export') ? exportOf(organisationApi.exportColleges) : undefined}
        rowId={({ collegeId }) => collegeId}
        empty={{ title: t('emptyColleges'), hint: t('emptyHint') }}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          { name: 'schoolId', label: t('school'), kind: 'custom', render: () => <SchoolSelect /> },
        ]}
        columns={[
          { key: 'name', title: t('collegeName'), width: 240 },
          { key: 'schoolName', title: t('school'), width: 240 },
          { key: 'majors', title: t('majors'), width: 100, align: 'right' },
          { key: 'position', title: t('position'), width: 90, align: 'right' },
        ]}
        renderTools={({ filters: { schoolId = onlySchool } }) => (
          <Allowed codes={['organisation:college:edit']}>
            <Button type="primary" onClick={() => setAdding(schoolId ? { schoolId } : {})}>
              {t('addColleges')}
            </Button>
          </Allowed>
        )}
        actionsWidth={170}
        rowActions={(college) => [
          {
            key: 'majors',
            label: t('toMajors'),
            onClick: () =>
              void navigate(paths.office.major({ schoolId: college.schoolId, collegeId: college.collegeId })),
          },
          {
            key: 'edit',
            label: t('edit'),
            hidden: !may('organisation:college:edit'),
            onClick: () => setChanged(college),
          },
          {
            key: 'remove',
            label: t('remove'),
            danger: true,
            hidden: !may('organisation:college:edit'),
            reason: whyNot(college),
            onClick: () => void onRemove(college),
          },
        ]}
      />
      {adding && <NamesDialog what="colleges" initial={adding} onClose={() => setAdding(null)} />}
      {changed && <CollegeDialog college={changed} onClose={() => setChanged(null)} />}
    </>
  )
}

export { OrganisationCollegesPage as Page }
