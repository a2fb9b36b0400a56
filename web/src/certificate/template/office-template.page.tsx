import { certificateApi } from '@podium/core/certificate/api.ts'
import { CERTIFICATE_KINDS, isEnabledTemplate } from '@podium/core/certificate/kind.ts'
import { kindLabels, templateStateLabels } from '@podium/core/certificate/labels.ts'
import { Button, Image, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { useMay } from '#web/lib/session/allowed.tsx'
import { addressOf } from '#web/lib/call/call.ts'
import { MediaFile } from '#web/lib/files/media-file.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { ArchiveButton } from './archive-button.tsx'
import { EnableButton } from './enable-button.tsx'
import { LibraryFilters, useLibrarySearch } from './library-filters.tsx'
import { NewTemplate } from './new-template.tsx'
import { certificateOfficeMessages } from '../office-messages.ts'
import { CopyTemplate, EditTemplate } from './template-dialogs.tsx'
import { templateTones } from '../tones.ts'
import type { TemplateRow } from '../issue/rows.ts'
import '../certificate.css'

const PAGE_SIZE = 24
/** Filter value beside the states: shows archived templates. */
const ARCHIVED = 'archived'

/** The library of templates with previews. @spec B10 */
function CertificateTemplatePage() {
  const t = useT(certificateOfficeMessages)
  const { language } = useLanguage()
  const { search, keyword, pageNum, go } = useLibrarySearch()
  const kind = CERTIFICATE_KINDS.find((each) => each === search.get('kind'))
  const state = (['draft', 'enabled', 'disabled'] as const).find((each) => each === search.get('state'))
  const archived = search.get('state') === ARCHIVED
  const query = { pageNum, pageSize: PAGE_SIZE, kind, state, archived, keyword: keyword || undefined }
  const templates = useCall(certificateApi.templatePage, query)
  const [copying, setCopying] = useState<TemplateRow | null>(null)
  const [editing, setEditing] = useState<TemplateRow | null>(null)
  const [adding, setAdding] = useState(false)
  const may = useMay()
  return (
    <div className="list-main">
      <div className="certificate-top">
        <LibraryFilters
          keyword={keyword}
          keywordLabel={t('keyword')}
          go={go}
          selects={[
            {
              name: 'kind',
              label: t('kind'),
              value: kind,
              options: CERTIFICATE_KINDS.map((value) => ({ value, label: pick(kindLabels[value], language) })),
            },
            {
              name: 'state',
              label: t('state'),
              value: archived ? ARCHIVED : state,
              options: [
                ...Object.entries(templateStateLabels).map(([value, each]) => ({ value, label: pick(each, language) })),
                { value: ARCHIVED, label: t('archived') },
              ],
            },
          ]}
        />
        {may('certificate:template:edit') && (
          <Button type="primary" onClick={() => setAdding(true)}>
            {t('newTemplate')}
          </Button>
        )}
      </div>
      {templates.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {templates.isError && <Failure refusal={templates.error} onRetry={() => void templates.refetch()} />}
      {templates.data?.total === 0 && <Empty title={t('templateEmpty')} />}
      <ul className="certificate-grid">
        {templates.data?.rows.map((row) => (
          <TemplateCard key={row.templateId} row={row} onCopy={() => setCopying(row)} onEdit={() => setEditing(row)} />
        ))}
      </ul>
      {(templates.data?.total ?? 0) > PAGE_SIZE && (
        <Pagination
          className="certificate-paging"
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={templates.data?.total ?? 0}
          showSizeChanger={false}
          onChange={(next) => go('pageNum', String(next))}
        />
      )}
      {copying && <CopyTemplate row={copying} onClose={() => setCopying(null)} />}
      {editing && <EditTemplate row={editing} onClose={() => setEditing(null)} />}
      {adding && <NewTemplate onClose={() => setAdding(false)} />}
    </div>
  )
}

function TemplateCard({ row, onCopy, onEdit }: { row: TemplateRow; onCopy: () => void; onEdit: () => void }) {
  const t = useT(certificateOfficeMessages)
  const { language } = useLanguage()
  const may = useMay()
  const { templateId, name, kind, state, builtIn, own, no, archived } = row
  const mayEdit = may('certificate:template:edit')
  return (
    <li className="certificate-card">
      <div className="certificate-picture">
        <MediaFile address={`${addressOf(certificateApi.templatePicture, { templateId })}#${no}`}>
          {(media) => <Image {...media} alt={name} />}
        </MediaFile>
      </div>
      <div className="certificate-text">
        <p className="certificate-award">
          <b>{name}</b>
          {archived ? (
            <StateTag tone="neutral">{t('archived')}</StateTag>
          ) : (
            <StateTag tone={templateTones[state]}>{pick(templateStateLabels[state], language)}</StateTag>
          )}
        </p>
        <p className="certificate-faint">
          {pick(kindLabels[kind], language)} · {t('versionNo', { no })}
          {builtIn ? ` · ${t('builtIn')}` : own ? '' : ` · ${t('upper')}`}
        </p>
        <p className="certificate-actions">
          <Button size="small" type="primary" href={paths.office.certificateDesign(templateId)}>
            {t(own && !archived && mayEdit ? 'design' : 'look')}
          </Button>
          <Button
            size="small"
            href={paths.pdf({ url: addressOf(certificateApi.previewTemplate, { templateId }), name })}
            target="_blank"
          >
            {t('previewPdf')}
          </Button>
          {mayEdit && (
            <Button size="small" onClick={onCopy}>
              {t('copy')}
            </Button>
          )}
          {mayEdit && own && !archived && (
            <Button size="small" onClick={onEdit}>
              {t('edit')}
            </Button>
          )}
          {mayEdit && own && !archived && !isEnabledTemplate(row) && <EnableButton row={row} />}
          {mayEdit && own && <ArchiveButton row={row} />}
        </p>
      </div>
    </li>
  )
}

export { CertificateTemplatePage as Page }
