import { refusalText } from '@podium/core/base/refusal.ts'
import { siteApi } from '@podium/core/site/api.ts'
import { whyNotDecideArticle } from '@podium/core/site/article-state.rule.ts'
import { isPending, type ArticleDetail } from '@podium/core/site/article.ts'
import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { ask } from '#web/lib/call/ask.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { Allowed } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { siteMessages } from '../messages.ts'

/** Approves or returns an article of an organisation below. @spec B07 */
export function ArticleDecision({ article }: { article: z.output<typeof ArticleDetail> }) {
  const t = useT(siteMessages)
  const { language } = useLanguage()
  const [isReturning, setReturning] = useState(false)
  const { articleId, version, title } = article
  const decide = useWrite(siteApi.decideArticle, {
    refresh: [siteApi.article, siteApi.articlePage],
    onDone: () => {
      toast('success', t('decided'))
      setReturning(false)
    },
  })
  if (!isPending(article)) return null
  const refusal = whyNotDecideArticle(article)
  const reason = refusal && refusalText(refusal, language)
  const approve = async () => {
    const question = { title: t('approveTitle', { title }), text: t('approveText'), confirm: t('approve') }
    if (await ask({ ...question, cancel: t('cancel') })) {
      await decide.run({ articleId, version, approved: true, opinion: '' })
    }
  }
  return (
    <Allowed codes={['site:article:approve']}>
      <p className="article-buttons">
        <ReasonedButton type="primary" reason={reason} loading={decide.busy} onClick={() => void approve()}>
          {t('approve')}
        </ReasonedButton>
        {!reason && <Button onClick={() => setReturning(true)}>{t('returnIt')}</Button>}
      </p>
      {isReturning && (
        <ReasonDialog
          title={t('returnTitle', { title })}
          label={t('opinion')}
          submitText={t('returnIt')}
          busy={decide.busy}
          refusal={decide.refusal}
          onClose={() => setReturning(false)}
          onSubmit={(opinion) => decide.run({ articleId, version, approved: false, opinion })}
        />
      )}
    </Allowed>
  )
}
