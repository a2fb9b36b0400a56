import { Link, Outlet } from 'react-router'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useSite } from '#web/lib/site.ts'
import { homeMessages } from './messages.ts'
import { SiteHeader } from './site-header.tsx'

/** Layout of the public site; the theme is the site's `templateType`. Must not use antd. @spec R02 G09 */
export function HomeLayout() {
  const t = useT(homeMessages)
  const { templateType } = useSite()
  return (
    <div className={`site theme-${templateType}`}>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <SiteHeader />
      <main id="content" className="site-content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}

function SiteFooter() {
  const t = useT(homeMessages)
  const { language } = useLanguage()
  const { footer, siteName, siteNameEn } = useSite()
  return (
    <footer className="site-footer">
      <div className="site-footer-line">
        <p>{footer || (language === 'en' && siteNameEn ? siteNameEn : siteName)}</p>
        <ul>
          <li>
            <Link to={paths.home.introductionPlatform()}>{t('about')}</Link>
          </li>
          <li>
            <Link to={paths.manual()}>{t('guide')}</Link>
          </li>
          <li>
            <Link to={paths.deepChat()}>{t('chat')}</Link>
          </li>
          <li>
            <Link to={paths.certificateTrace()}>{t('trace')}</Link>
          </li>
          <li>
            <Link to={paths.register()}>{t('register')}</Link>
          </li>
          <li>
            <Link to={paths.experience()}>{t('trial')}</Link>
          </li>
          <li>
            <Link to={paths.home.agreement()}>{t('agreement')}</Link>
          </li>
          <li>
            <Link to={paths.home.privacy()}>{t('privacy')}</Link>
          </li>
        </ul>
      </div>
    </footer>
  )
}
