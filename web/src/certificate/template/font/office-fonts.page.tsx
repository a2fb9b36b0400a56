import { certificateApi } from '@podium/core/certificate/api.ts'
import { FACE_FAMILIES, faceFamilyLabels, type CharacterSet } from '@podium/core/certificate/template/font/font.ts'
import type { FontRow } from '@podium/core/certificate/template/font/font-list-api.ts'
import { Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { AddFont } from './add-font.tsx'
import { FontCard } from './font-card.tsx'
import { FontMissing } from './font-missing.tsx'
import { fontMessages } from './font-messages.ts'
import { LibraryFilters, useLibrarySearch } from '../library-filters.tsx'
import '../../certificate.css'
import './fonts.css'

const PAGE_SIZE = 20

/** The fonts available for certificates, built-in and added by the platform. @spec D09 */
function CertificateFontsPage() {
  const t = useT(fontMessages)
  const { language } = useLanguage()
  const may = useMay()
  const confirmDanger = useConfirmDanger()
  const { search, keyword, pageNum, go } = useLibrarySearch()
  const [adding, setAdding] = useState(false)
  const [inspected, setInspected] = useState<{ row: FontRow; set: CharacterSet } | null>(null)
  const family = FACE_FAMILIES.find((each) => each === search.get('family'))
  const origin = (['bundled', 'uploaded'] as const).find((each) => each === search.get('origin'))
  const query = { pageNum, pageSize: PAGE_SIZE, family, origin, keyword: keyword || undefined }
  const fonts = useCall(certificateApi.fontPage, query)
  usePushed('certificate.fonts', [certificateApi.fontPage], 'fonts:list')
  const remove = useWrite(certificateApi.removeFont, { refresh: [certificateApi.fontPage] })
  const onRemove = async ({ fontId, name, family: own }: FontRow) => {
    const title = t('removeTitle', { name })
    const text = t('removeText', { family: pick(faceFamilyLabels[own], language) })
    if (fontId && (await confirmDanger({ title, text, confirmLabel: t('remove') })) && (await remove.run({ fontId }))) {
      toast('success', t('removed', { name }))
    }
  }
  return (
    <div className="list-main">
      <div className="certificate-top">
        <LibraryFilters
          keyword={keyword}
          keywordLabel={t('keyword')}
          go={go}
          selects={[
            {
              name: 'family',
              label: t('family'),
              value: family,
              options: FACE_FAMILIES.map((value) => ({ value, label: pick(faceFamilyLabels[value], language) })),
            },
            {
              name: 'origin',
              label: t('origin'),
              value: origin,
              options: (['bundled', 'uploaded'] as const).map((value) => ({ value, label: t(value) })),
            },
          ]}
        />
        {may('certificate:font:add') && (
          <ReasonedButton
            type="primary"
            reason={fonts.data?.mayAdd === false && pick(certificateRefusals.FONT_FOR_PLATFORM, language)}
            onClick={() => setAdding(true)}
          >
            {t('add')}
          </ReasonedButton>
        )}
      </div>
      <p className="certificate-faint font-intro">{t('intro')}</p>
      {fonts.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {fonts.isError && <Failure refusal={fonts.error} onRetry={() => void fonts.refetch()} />}
      {fonts.data?.total === 0 && <Empty title={t('empty')} />}
      <ul className="font-list">
        {fonts.data?.rows.map((row) => (
          <FontCard
            key={row.face}
            row={row}
            mayRemove={fonts.data.mayRemove}
            onMissing={(set) => setInspected({ row, set })}
            onRemove={() => void onRemove(row)}
          />
        ))}
      </ul>
      {(fonts.data?.total ?? 0) > PAGE_SIZE && (
        <Pagination
          className="certificate-paging"
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={fonts.data?.total ?? 0}
          showSizeChanger={false}
          onChange={(next) => go('pageNum', String(next))}
        />
      )}
      {adding && <AddFont onClose={() => setAdding(false)} />}
      {inspected && <FontMissing row={inspected.row} initial={inspected.set} onClose={() => setInspected(null)} />}
    </div>
  )
}

export { CertificateFontsPage as Page }
