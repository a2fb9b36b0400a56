import { organisationApi } from '@podium/core/organisation/api.ts'
import { paths } from '@podium/core/paths.ts'
import { Button, Descriptions, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { listOf, useCall } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { listed } from '#web/lib/i18n/punctuation.ts'
import { useRecordName } from '#web/lib/record-name.ts'
import { Allowed, useMay } from '#web/lib/session/allowed.tsx'
import { useViewer } from '#web/lib/session/viewer.ts'
import { useDict } from '#web/lib/use-dict.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { organisationMessages } from '../messages.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { groupDetailMessages } from './messages.ts'
import './group-detail.css'

const lower = listOf(organisationApi.groupPage)

/** One organisation with those above and below it. @spec B09 B24 */
function OrganisationGroupDetailPage() {
  const t = useT(groupDetailMessages)
  const { language } = useLanguage()
  const words = useT(organisationMessages)
  const kinds = useDict('group_kind')
  const levels = useDict('school_level')
  const regions = useDict('region')
  const may = useMay()
  const viewer = useViewer()
  const [search] = useSearchParams()
  const groupId = search.get('groupId') ?? viewer?.groupId ?? ''
  const detail = useCall(organisationApi.groupDetail, groupId ? { groupId } : null)
  useRecordName(detail.data?.name)
  const [editing, setEditing] = useState(false)
  if (detail.isError) return <Failure refusal={detail.error} onRetry={() => void detail.refetch()} />
  if (!detail.data) return <Skeleton active className="office-page-frame" />
  const { name, logo, contact, upper, school, ...group } = detail.data
  const linkTo = (id: string) => paths.office.groupDetail({ groupId: id })
  const item = (label: string, children: React.ReactNode) => ({ key: label, label, children: children || '—' })
  return (
    <>
      <section className="list-main group-detail">
        <div className="group-detail-head">
          {logo && <img src={logo} alt={t('logoOf', { name })} />}
          <div>
            <h2>{name}</h2>
            <p>
              {upper.length === 0 && t('none')}
              {upper.map((each, at) => (
                <span key={each.groupId}>
                  {at > 0 && ' / '}
                  <Link to={linkTo(each.groupId)}>{each.name}</Link>
                </span>
              ))}
            </p>
          </div>
          <div className="group-detail-tools">
            {may('system:user:list') && <Link to={paths.office.groupUser({ groupId })}>{t('people')}</Link>}
            {may('system:dept:list') && <Link to={paths.office.dept({ groupId })}>{t('departments')}</Link>}
            {school && may('identity:membership:policy') && <Link to={paths.office.membership()}>{t('joinCode')}</Link>}
            <Allowed codes={['organisation:contact:edit']}>
              <Button type="primary" onClick={() => setEditing(true)}>
                {t('edit')}
              </Button>
            </Allowed>
          </div>
        </div>
        <Descriptions
          bordered
          size="small"
          column={{ xs: 1, sm: 1, md: 2, xl: 3 }}
          items={[
            item(t('shortName'), group.shortName),
            item(t('code'), group.code),
            item(t('kind'), kinds.labelOf(group.kind, words(`kind_${group.kind}`))),
            item(t('region'), regions.labelOf(group.region)),
            item(
              t('state'),
              <StateTag tone={group.enabled ? 'success' : 'neutral'}>
                {t(group.enabled ? 'enabled' : 'disabled')}
              </StateTag>,
            ),
            item(t('aliases'), listed(group.aliases, language)),
            ...(school
              ? [
                  item(t('level'), levels.labelOf(school.level, words(`level_${school.level}`))),
                  item(
                    t('colleges'),
                    <Link to={paths.office.college({ schoolId: school.schoolId })}>{school.colleges}</Link>,
                  ),
                  item(
                    t('majors'),
                    <Link to={paths.office.major({ schoolId: school.schoolId })}>{school.majors}</Link>,
                  ),
                ]
              : []),
            item(t('person'), contact.person),
            item(t('phone'), contact.phone),
            item(t('email'), contact.email),
            item(
              t('website'),
              contact.website && (
                <a href={contact.website} target="_blank" rel="noreferrer">
                  {contact.website}
                </a>
              ),
            ),
            item(t('address'), contact.address),
          ]}
        />
        {editing && <ContactDialog group={detail.data} onClose={() => setEditing(false)} />}
      </section>
      {may('organisation:group:list') && (
        <>
          <h3 className="group-detail-lower">{t('lower')}</h3>
          <ListPage
            key={groupId}
            name="organisation.lower"
            source={lower}
            fixedQuery={{ parentId: groupId }}
            rowId={(row) => row.groupId}
            empty={{ title: t('lowerEmpty') }}
            filters={[{ name: 'keyword', label: words('keyword'), kind: 'text' }]}
            columns={[
              {
                key: 'name',
                title: t('name'),
                width: 260,
                render: (row) => <Link to={linkTo(row.groupId)}>{row.name}</Link>,
              },
              { key: 'code', title: t('code'), width: 130 },
              {
                key: 'kind',
                title: t('kind'),
                width: 100,
                render: ({ kind }) => kinds.labelOf(kind, words(`kind_${kind}`)),
              },
              { key: 'childCount', title: t('childCount'), width: 90, align: 'right' },
            ]}
          />
        </>
      )}
    </>
  )
}

export { OrganisationGroupDetailPage as Page }
