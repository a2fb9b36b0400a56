import { siteApi } from '@podium/core/site/api.ts'
import { useLoaderData } from 'react-router'
import { call } from '#web/lib/call.ts'

export async function loader() {
  return await call(siteApi.newsPage, { pageSize: 10 }).catch(() => null)
}

export function Page() {
  const news = useLoaderData<typeof loader>()
  return (
    <div className="site-wrap">
      {news?.rows.map((row) => (
        <p key={row.articleId}>{row.title}</p>
      ))}
    </div>
  )
}
