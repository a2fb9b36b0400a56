import { useEffect } from 'react'
import { useLanguage } from '#web/lib/i18n/i18n.ts'
import { useSite } from '#web/lib/site.ts'

/** `页面 - 网站` */
export function titleText(page: string, site: string): string {
  return page ? `${page} - ${site}` : site
}

/** Sets the document title of the page. */
export function useTitle(page: string): void {
  const { siteName, siteNameEn } = useSite()
  const { language } = useLanguage()
  const title = titleText(page, language === 'en' && siteNameEn ? siteNameEn : siteName)
  useEffect(() => {
    document.title = title
  }, [title])
}
