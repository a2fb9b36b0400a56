import {
  ARTICLE_STATES,
  ARTICLE_TYPES,
  type ArticleType,
  type OfficeArticleRow,
  isPublished,
} from '@podium/core/site/article.ts'
import { siteApi } from '@podium/core/site/api.ts'
import { siteExports } from '@podium/core/site/exports.ts'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { Allowed, useMay } from '#web/lib/session/allowed.tsx'
import { call } from '#web/lib/call/call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { ask } from '#web/lib/call/ask.ts'
import { asRefusal } from '#web/lib/call/refusal-error.ts'
import { reportUnhandled } from '#web/lib/call/report.ts'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { useDict } from '#web/lib/use-dict.ts'
import { DictTag } from '#web/ui/dict-tag.tsx'
import { useLanguage } from '#web/lib/i18n/i18n.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { siteMessages } from '../messages.ts'

type Article = z.output<typeof OfficeArticleRow>

const source = listOf(siteApi.articlePage)
const tones = {
  draft: 'neutral',
  pending: 'info',
  returned: 'warning',
  scheduled: 'info',
  published: 'success',
  offline: 'warning',
} as const

/** The group's articles and drafts. @spec B07 */
function SiteNewsListPage() {
  const t = useT(siteMessages)
  const types = useDict('news_type')
  const typeOf = (type: ArticleType) => types.labelOf(type, t(`type_${type}`))
  const { language } = useLanguage()
  const may = useMay()
  const navigate = useNavigate()
  const confirmDanger = useConfirmDanger()
  const save = useWrite(siteApi.saveArticle, { refresh: [siteApi.articlePage, siteApi.article] })

  const moveTo = async (state: 'published' | 'offline', articleId: string) => {
    try {
      const { title, newsType, body, version } = await call(siteApi.article, { articleId })
      await save.run({ articleId, title, newsType, body, version, state })
    } catch (thrown) {
      reportUnhandled(asRefusal(thrown, language))
    }
  }
  const unpublish = async ({ articleId, title }: Article) => {
    const sure = await confirmDanger({
      title: t('takeOfflineTitle', { title }),
      text: t('takeOfflineText'),
      confirmLabel: t('takeOffline'),
    })
    if (sure) await moveTo('offline', articleId)
  }
  const publish = async ({ articleId, title }: Article) => {
    const sure = await ask({
      title: t('publishTitle', { title }),
      text: t('publishText'),
      confirm: t('publish'),
      cancel: t('cancel'),
    })
    if (sure) await moveTo('published', articleId)
  }

  return (
    <ListPage
      name="site.news"
      source={source}
      rowId={(article) => article.articleId}
      exporter={exportOf(siteExports.exportArticles)}
      empty={{ title: t('newsEmpty'), hint: t('newsEmptyHint') }}
      filters={[
        { name: 'keyword', label: t('keyword'), kind: 'text' },
        {
          name: 'newsType',
          label: t('newsType'),
          kind: 'select',
          options: ARTICLE_TYPES.map((type) => ({ value: type, label: typeOf(type) })),
        },
        {
          name: 'state',
          label: t('state'),
          kind: 'select',
          options: ARTICLE_STATES.map((state) => ({ value: state, label: t(`state_${state}`) })),
        },
      ]}
      columns={[
        {
          key: 'title',
          title: t('title'),
          width: 420,
          render: (article) => (
            <span title={article.title}>
              {article.pinned && <StateTag tone="danger">{t('pinned')}</StateTag>} {article.title}
            </span>
          ),
        },
        {
          key: 'newsType',
          title: t('newsType'),
          width: 110,
          render: ({ newsType }) => <DictTag dict={types} value={newsType} fallback={typeOf(newsType)} />,
        },
        {
          key: 'state',
          title: t('state'),
          width: 90,
          render: ({ state, isScheduled }) => {
            const shown = isScheduled ? 'scheduled' : state
            return <StateTag tone={tones[shown]}>{t(`state_${shown}`)}</StateTag>
          },
        },
        { key: 'groupName', title: t('group'), width: 180, hidden: true },
        {
          key: 'publishedAt',
          title: t('publishedAt'),
          width: 150,
          render: (article) => timeText(article.publishedAt) || '—',
        },
      ]}
      renderTools={() => (
        <Allowed codes={['site:article:edit']}>
          <Button type="primary" onClick={() => void navigate(paths.office.newsAddEdit())}>
            {t('add')}
          </Button>
        </Allowed>
      )}
      actionsWidth={150}
      rowActions={(article) => [
        {
          key: 'view',
          label: t('view'),
          onClick: () => void navigate(paths.office.newsDetail({ articleId: article.articleId })),
        },
        {
          key: 'edit',
          label: t('edit'),
          hidden: !may('site:article:edit'),
          onClick: () => void navigate(paths.office.newsAddEdit({ articleId: article.articleId })),
        },
        {
          key: 'publish',
          label: t('publish'),
          hidden: !may('site:article:edit') || isPublished(article),
          onClick: () => void publish(article),
        },
        {
          key: 'offline',
          label: t('takeOffline'),
          danger: true,
          hidden: !may('site:article:edit') || !isPublished(article),
          onClick: () => void unpublish(article),
        },
      ]}
    />
  )
}

export { SiteNewsListPage as Page }
