import { siteApi } from '@podium/core/site/api.ts'
import type { Policy } from '@podium/core/site/policy.ts'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { pick, translator, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import type { PageModule } from '#web/lib/page.ts'
import { paths } from '@podium/core/paths.ts'
import { dateText } from '#web/ui/time/time.ts'
import { siteMessages } from './messages.ts'
import { policyTexts } from './policy-texts.ts'
import '#web/ui/style/prose.css'
import './news/news.css'

export async function loader({ request }: LoaderFunctionArgs) {
  const policy: Policy = new URL(request.url).pathname === paths.home.agreement() ? 'agreement' : 'privacy'
  return await call(siteApi.policy, { policy })
}

type Data = Awaited<ReturnType<typeof loader>>

export const meta: PageModule['meta'] = ({ policy, title }: Data, language) => ({
  title: title || translator(siteMessages, language)(`type_${policy}`),
})

/** Policies accepted at registration: the operator's own text, or the default one. */
function SiteHomePolicyPage() {
  const t = useT(siteMessages)
  const { language } = useLanguage()
  const { policy, version, title, body, publishedAt } = useLoaderData<typeof loader>()
  return (
    <article className="site-wrap news-article">
      <h1>{title || t(`type_${policy}`)}</h1>
      <p className="news-date figures">
        {t('policyVersion', { version })}
        {publishedAt && ` · ${t('policyFrom', { date: dateText(publishedAt) })}`}
      </p>
      {body ? (
        // The server keeps only what is harmless of the body.
        // oxlint-disable-next-line react/no-danger
        <div className="prose" dangerouslySetInnerHTML={{ __html: body }} />
      ) : (
        <div className="prose">
          {policyTexts[policy].map((section) => (
            <section key={section.title.en} className="policy-section">
              <h2>{pick(section.title, language)}</h2>
              {section.lines.map((line) => (
                <p key={line.en}>{pick(line, language)}</p>
              ))}
            </section>
          ))}
        </div>
      )}
    </article>
  )
}

export { SiteHomePolicyPage as Page }
