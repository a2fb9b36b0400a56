import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { BannerTable } from './banner-table.tsx'
import { FeaturedList } from './featured-list.tsx'
import { websiteMessages } from './messages.ts'
import { SiteFrame } from './site-frame.tsx'

const TABS = ['banner', 'article', 'competition'] as const

/** What a website's home page shows: banners, and the articles and competitions that come first. @spec B29 */
function SiteWebsiteBannerPage() {
  const t = useT(websiteMessages)
  const [search, setSearch] = useSearchParams()
  const tab = TABS.find((name) => name === search.get('tab')) ?? 'banner'
  const show = (next: string) => setSearch({ ...Object.fromEntries(search), tab: next }, { replace: true })
  return (
    <SiteFrame>
      {(site) => (
        <Tabs
          key={site.siteId}
          activeKey={tab}
          onChange={show}
          items={[
            { key: 'banner', label: t('tab_banner'), children: <BannerTable siteId={site.siteId} /> },
            {
              key: 'article',
              label: t('tab_article'),
              children: <FeaturedList siteId={site.siteId} kind="article" />,
            },
            {
              key: 'competition',
              label: t('tab_competition'),
              children: <FeaturedList siteId={site.siteId} kind="round" />,
            },
          ]}
        />
      )}
    </SiteFrame>
  )
}

export { SiteWebsiteBannerPage as Page }
