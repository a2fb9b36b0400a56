import { refusalDetail } from '@podium/core/base/refusal.ts'
import { paths } from '@podium/core/paths.ts'
import { whyNotPublishSite } from '@podium/core/site/website/publish-site.rule.ts'
import { isSiteOut, siteStateLabels } from '@podium/core/site/website/site-state.ts'
import { websiteApi, type SiteDetail } from '@podium/core/site/website/website-api.ts'
import { Button, Select, Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ask } from '#web/lib/call/ask.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { Allowed } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { AddSiteDialog } from './add-site-dialog.tsx'
import { websiteMessages } from './messages.ts'
import './website.css'

/** Answers that a change of a site makes stale. */
export const siteCalls = [websiteApi.sitePage, websiteApi.site, websiteApi.sitePreview]

const tones = { draft: 'neutral', published: 'success', offline: 'warning' } as const

/** Chooses a site, shows its state, previews and publishes it; below, one part of its settings. @spec B29 B30 */
export function SiteFrame({ children }: { children: (site: SiteDetail) => ReactNode }) {
  const t = useT(websiteMessages)
  const [search, setSearch] = useSearchParams()
  const [keyword, setKeyword] = useState('')
  const [isAdding, setAdding] = useState(false)
  const list = useCall(websiteApi.sitePage, { pageSize: 50, keyword })
  // Another order or search of the list doesn't change the site at work.
  const [firstId, setFirstId] = useState<string | null>(null)
  const first = list.data?.rows[0]
  if (firstId === null && first) setFirstId(first.siteId)
  const siteId = search.get('siteId') ?? firstId
  const site = useCall(websiteApi.site, siteId ? { siteId } : null)
  const choose = (id: string) => setSearch({ siteId: id })
  const dialog = isAdding && (
    <AddSiteDialog
      onClose={() => setAdding(false)}
      onAdded={(id) => {
        setAdding(false)
        choose(id)
      }}
    />
  )
  const add = (
    <Allowed codes={['site:setting:edit']}>
      <Button onClick={() => setAdding(true)}>{t('addSite')}</Button>
    </Allowed>
  )
  if (list.isError) return <Failure refusal={list.error} onRetry={() => void list.refetch()} />
  if (site.isError) return <Failure refusal={site.error} onRetry={() => void site.refetch()} />
  if (list.data && !siteId) {
    return (
      <div className="list-main">
        <Empty title={t('noSite')} hint={t('noSiteHint')} action={add} />
        {dialog}
      </div>
    )
  }
  const known = list.data?.rows ?? []
  const chosen = site.data && !known.some((row) => row.siteId === site.data.siteId) ? [site.data] : []
  return (
    <div className="list-main website">
      <div className="website-bar">
        <Select
          className="website-choice"
          aria-label={t('site')}
          value={site.data ? siteId : null}
          loading={list.isFetching}
          onChange={(id: string | null) => id && choose(id)}
          showSearch={{ filterOption: false, onSearch: setKeyword }}
          options={[...chosen, ...known].map((row) => ({ value: row.siteId, label: `${row.name} · ${row.groupName}` }))}
        />
        {site.data && <SiteState site={site.data} />}
        {add}
      </div>
      {site.data ? children(site.data) : <Skeleton active className="office-page-frame" />}
      {dialog}
    </div>
  )
}

function SiteState({ site }: { site: SiteDetail }) {
  const t = useT(websiteMessages)
  const { language } = useLanguage()
  const confirmDanger = useConfirmDanger()
  const { siteId, version, name, hosts, isChanged } = site
  const isOut = isSiteOut(site)
  const publish = useWrite(websiteApi.publishSite, {
    refresh: siteCalls,
    onDone: () => toast('success', t('published')),
  })
  const offline = useWrite(websiteApi.takeSiteOffline, {
    refresh: siteCalls,
    onDone: () => toast('success', t('wentOffline')),
  })
  const onPublish = async () => {
    const shown = hosts.length > 0 ? hosts.join(', ') : t('anyHost')
    const question = { title: t('publishTitle', { name }), text: t('publishText', { hosts: shown }) }
    if (await ask({ ...question, confirm: t('publish'), cancel: t('cancel') })) await publish.run({ siteId, version })
  }
  const onOffline = async () => {
    const danger = { title: t('offlineTitle', { name }), text: t('offlineText'), confirmLabel: t('offline') }
    if (await confirmDanger(danger)) await offline.run({ siteId, version })
  }
  const refusal = whyNotPublishSite(site)
  const reason = refusal ? refusalDetail(refusal, language) : isOut && !isChanged && t('upToDate')
  return (
    <>
      <StateTag tone={tones[site.state]}>{pick(siteStateLabels[site.state], language)}</StateTag>
      {isOut && isChanged && <StateTag tone="info">{t('changed')}</StateTag>}
      <span className="website-buttons">
        <Button href={paths.preview({ siteId })} target="_blank" rel="noreferrer">
          {t('preview')}
        </Button>
        <Allowed codes={['site:setting:edit']}>
          <ReasonedButton reason={reason} loading={publish.busy} onClick={() => void onPublish()}>
            {t('publish')}
          </ReasonedButton>
          {isOut && (
            <Button danger loading={offline.busy} onClick={() => void onOffline()}>
              {t('offline')}
            </Button>
          )}
        </Allowed>
      </span>
    </>
  )
}
