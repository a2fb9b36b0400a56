import type { Option } from '@podium/core/base/page.ts'
import { MAX_FEATURED, websiteApi } from '@podium/core/site/website/website-api.ts'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.ts'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { reasonMessages } from '#web/ui/feedback/reason-messages.ts'
import { websiteMessages } from './messages.ts'
import { siteCalls } from './site-frame.tsx'

interface FeaturedListProps {
  siteId: string
  kind: 'round' | 'article'
}

/** Competitions or articles that come first on the home page, in order. @spec B29 */
export function FeaturedList({ siteId, kind }: FeaturedListProps) {
  const featured = useCall(websiteApi.featured, { siteId })
  if (featured.isError) return <Failure refusal={featured.error} onRetry={() => void featured.refetch()} />
  if (!featured.data) return <Skeleton active />
  const { rounds, articles, version } = featured.data
  return (
    <ChosenList
      key={version}
      siteId={siteId}
      kind={kind}
      version={version}
      saved={kind === 'round' ? rounds : articles}
    />
  )
}

function ChosenList({ siteId, kind, version, saved }: FeaturedListProps & { version: number; saved: Option[] }) {
  const t = useT(websiteMessages)
  const reasons = useT(reasonMessages)
  const mayEdit = useMay()('site:setting:edit')
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<readonly Option[]>(saved)
  const found = useCall(websiteApi.featurable, { siteId, kind, keyword })
  const dirty = chosen !== saved
  useUnsavedGuard(dirty)
  const save = useWrite(websiteApi.saveFeatured, {
    refresh: [websiteApi.featured, ...siteCalls],
    onDone: () => toast('success', t('featuredSaved')),
  })
  const isChosen = (value: string) => chosen.some((option) => option.value === value)
  const move = (at: number, by: -1 | 1) => setChosen(chosen.toSpliced(at, 1).toSpliced(at + by, 0, chosen[at]!))
  const onSave = () => {
    const ids = chosen.map(({ value }) => value)
    void save.run({ siteId, version, ...(kind === 'round' ? { roundIds: ids } : { articleIds: ids }) })
  }
  const add = t('addFeatured')
  return (
    <section className="featured">
      <h2>{t(kind === 'round' ? 'featuredRound' : 'featuredArticle')}</h2>
      <p className="website-note">{t('featuredHint')}</p>
      {chosen.length === 0 && <p>{t('noFeatured')}</p>}
      <ol>
        {chosen.map(({ value, label }, at) => (
          <li key={value}>
            <span>{label}</span>
            {mayEdit && (
              <span className="website-row-buttons">
                <Button
                  size="small"
                  type="link"
                  disabled={at === 0}
                  aria-label={t('moveUp', { name: label })}
                  onClick={() => move(at, -1)}
                >
                  ↑
                </Button>
                <Button
                  size="small"
                  type="link"
                  disabled={at === chosen.length - 1}
                  aria-label={t('moveDown', { name: label })}
                  onClick={() => move(at, 1)}
                >
                  ↓
                </Button>
                <Button
                  size="small"
                  type="link"
                  danger
                  aria-label={t('removeEntry', { name: label })}
                  onClick={() => setChosen(chosen.filter((option) => option.value !== value))}
                >
                  {t('remove')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      {mayEdit && (
        <div className="featured-tools">
          <IdSelect<string | null, { value: string; label: string }>
            className="website-choice"
            aria-label={add}
            placeholder={add}
            value={null}
            disabled={chosen.length >= MAX_FEATURED}
            loading={found.isFetching}
            showSearch={{ filterOption: false, onSearch: setKeyword }}
            options={(found.data ?? []).filter(({ value }) => !isChosen(value))}
            onChange={(_, option) => {
              if (option && !Array.isArray(option)) setChosen([...chosen, option])
            }}
          />
          <ReasonedButton type="primary" reason={!dirty && reasons('unchanged')} loading={save.busy} onClick={onSave}>
            {t('saveFeatured')}
          </ReasonedButton>
        </div>
      )}
    </section>
  )
}
