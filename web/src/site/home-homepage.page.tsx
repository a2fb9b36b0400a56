import { siteApi } from '@podium/core/site/api.ts'
import { useLoaderData } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { pick, translator } from '#web/lib/i18n/i18n.ts'
import type { PageModule } from '#web/lib/page.ts'
import { HomeView } from './home-view.tsx'
import { homePageMessages } from './home-messages.ts'

export const loader = async () => call(siteApi.homepage, {})

export const meta: PageModule['meta'] = (data: Awaited<ReturnType<typeof loader>>, language) => ({
  title: translator(homePageMessages, language)('home'),
  description: data?.hero ? pick({ zh: data.hero.name, en: data.hero.nameEn }, language) : '',
})

function SiteHomeHomepagePage() {
  return <HomeView content={useLoaderData<typeof loader>()} />
}

export { SiteHomeHomepagePage as Page }
