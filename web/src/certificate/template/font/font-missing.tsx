import { certificateApi } from '@podium/core/certificate/api.ts'
import { CHARACTER_SETS, characterSetLabels, type CharacterSet } from '@podium/core/certificate/template/font/font.ts'
import type { FontRow } from '@podium/core/certificate/template/font/font-list-api.ts'
import { Pagination, Select } from 'antd'
import { useState } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { DetailDrawer } from '#web/ui/detail-drawer.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { fontMessages } from './font-messages.ts'

const PAGE_SIZE = 100

/** The characters of a set that a face lacks, paged. */
export function FontMissing({ row, initial, onClose }: { row: FontRow; initial: CharacterSet; onClose: () => void }) {
  const t = useT(fontMessages)
  const { language } = useLanguage()
  const [set, setSet] = useState(initial)
  const [pageNum, setPageNum] = useState(1)
  const { face, hash, name } = row
  const missing = useCall(certificateApi.fontMissing, { face, hash, set, pageNum, pageSize: PAGE_SIZE })
  const { data } = missing
  return (
    <DetailDrawer
      open
      title={t('missingTitle', { name })}
      onClose={onClose}
      refusal={missing.error}
      loading={missing.isPending}
      onRetry={() => void missing.refetch()}
    >
      <div className="font-missing-top">
        <Select
          aria-label={t('set')}
          value={set}
          options={CHARACTER_SETS.map((value) => ({ value, label: pick(characterSetLabels[value], language) }))}
          onChange={(next: CharacterSet) => {
            setSet(next)
            setPageNum(1)
          }}
        />
        {data && data.total > 0 && (
          <span className="figures">
            {t('missingCount', { count: new Intl.NumberFormat('en').format(data.total) })}
          </span>
        )}
      </div>
      {data?.total === 0 && <Empty title={t('missingNone')} />}
      {data && data.total > 0 && (
        <>
          <p className="certificate-faint">{t('missingHint')}</p>
          <ul className="font-missing">
            {data.rows.map(({ code }) => (
              <li key={code}>
                <span lang="zh-CN">{String.fromCodePoint(code)}</span>
                <small>{code.toString(16).toUpperCase().padStart(4, '0')}</small>
              </li>
            ))}
          </ul>
          {data.total > PAGE_SIZE && (
            <Pagination
              className="certificate-paging"
              current={pageNum}
              pageSize={PAGE_SIZE}
              total={data.total}
              showSizeChanger={false}
              size="small"
              onChange={setPageNum}
            />
          )}
        </>
      )}
    </DetailDrawer>
  )
}
