import { organisationApi } from '@podium/core/organisation/api.ts'
import { SCHOOL_LEVELS } from '@podium/core/organisation/group.ts'
import type { SchoolRow } from '@podium/core/organisation/api.ts'
import { paths } from '@podium/core/paths.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { Allowed, useMay } from '#web/lib/session/allowed.tsx'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { listed } from '#web/lib/i18n/punctuation.ts'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf } from '#web/lib/call/use-call.ts'
import { useDict } from '#web/lib/use-dict.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { organisationMessages } from './messages.ts'
import { SchoolDialog } from './school-dialog.tsx'

const SchoolImportDialog = lazy(async () => ({
  default: (await import('./import/school-import-dialog.tsx')).SchoolImportDialog,
}))
const NationalDialog = lazy(async () => ({ default: (await import('./import/national-dialog.tsx')).NationalDialog }))

type School = z.output<typeof SchoolRow>

const source = listOf(organisationApi.schools)

/** @spec B09 B24 */
function OrganisationSchoolsPage() {
  const t = useT(organisationMessages)
  const { language } = useLanguage()
  const levels = useDict('school_level')
  const tags = useDict('school_tag')
  const regions = useDict('region')
  const may = useMay()
  const navigate = useNavigate()
  const [, setSearch] = useSearchParams()
  const [open, setOpen] = useState<{ school: School | null } | null>(null)
  const [importing, setImporting] = useState<'sheet' | 'national' | null>(null)
  return (
    <>
      <ListPage
        name="organisation.schools"
        source={source}
        exporter={may('organisation:school:export') ? exportOf(organisationApi.exportSchools) : undefined}
        rowId={(school) => school.schoolId}
        empty={{ title: t('schoolsEmpty') }}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          {
            name: 'level',
            label: t('level'),
            kind: 'select',
            options: levels.optionsOr(SCHOOL_LEVELS.map((level) => ({ value: level, label: t(`level_${level}`) }))),
          },
        ]}
        columns={[
          { key: 'name', title: t('schoolName'), width: 280 },
          { key: 'nameEn', title: t('nameEn'), width: 220, hidden: true },
          { key: 'shortName', title: t('shortName'), width: 140 },
          { key: 'code', title: t('code'), width: 130 },
          {
            key: 'level',
            title: t('level'),
            width: 150,
            render: ({ level }) => levels.labelOf(level, t(`level_${level}`)),
          },
          { key: 'region', title: t('region'), width: 130, render: ({ region }) => regions.labelOf(region) },
          {
            key: 'tags',
            title: t('tags'),
            width: 160,
            render: (row) =>
              listed(
                row.tags.map((tag) => tags.labelOf(tag)),
                language,
              ) || '—',
          },
          {
            key: 'enabled',
            title: t('state'),
            width: 80,
            render: ({ enabled }) => (
              <StateTag tone={enabled ? 'success' : 'neutral'}>{t(enabled ? 'enabled' : 'disabled')}</StateTag>
            ),
          },
        ]}
        renderTools={() => (
          <>
            <Allowed codes={['organisation:school:edit']}>
              <Button type="primary" onClick={() => setOpen({ school: null })}>
                {t('addSchool')}
              </Button>
            </Allowed>
            <Allowed codes={['organisation:school:import']}>
              <Button onClick={() => setImporting('sheet')}>{t('importSchools')}</Button>
            </Allowed>
            <Allowed codes={['organisation:school:import']}>
              <Button onClick={() => setImporting('national')}>{t('nationalSchools')}</Button>
            </Allowed>
          </>
        )}
        actionsWidth={130}
        rowActions={(school) => [
          {
            key: 'detail',
            label: t('detail'),
            hidden: school.groupId === null,
            onClick: () => void navigate(paths.office.groupDetail({ groupId: school.groupId })),
          },
          {
            key: 'edit',
            label: t('edit'),
            hidden: !may('organisation:school:edit'),
            onClick: () => setOpen({ school }),
          },
        ]}
      />
      {open && (
        <SchoolDialog
          school={open.school}
          onClose={() => setOpen(null)}
          // Wherever it sorts, what was added is shown.
          onAdded={(name) => setSearch({ keyword: name }, { replace: true })}
        />
      )}
      <Suspense>
        {importing === 'sheet' && <SchoolImportDialog onClose={() => setImporting(null)} />}
        {importing === 'national' && <NationalDialog onClose={() => setImporting(null)} />}
      </Suspense>
    </>
  )
}

export { OrganisationSchoolsPage as Page }
