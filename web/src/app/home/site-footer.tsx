import { paths } from '@podium/core/paths.ts'
import { Link } from 'react-router'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { useSite } from '#web/lib/site.ts'
import { homeMessages } from './messages.ts'

const ICP_REGISTRY = 'https://beian.miit.gov.cn/'
const POLICE_REGISTRY = 'https://beian.mps.gov.cn/'

/** The foot of the public site: how to reach the organiser, filing numbers, and links. */
export function SiteFooter() {
  const t = useT(homeMessages)
  const { language } = useLanguage()
  const viewer = useViewer()
  const { footer, siteName, siteNameEn } = useSite()
  const { text, address, phone, email, icp, police } = footer
  const links = [
    [paths.home.introductionPlatform(), 'about'],
    [paths.manual(), 'guide'],
    [paths.deepChat(), 'chat'],
    [paths.certificateTrace(), 'trace'],
    ...(viewer ? [] : ([[paths.register(), 'register']] as const)),
    [paths.experience(), 'trial'],
    [paths.home.agreement(), 'agreement'],
    [paths.home.privacy(), 'privacy'],
  ] as const
  const filings = [
    [ICP_REGISTRY, icp],
    [POLICE_REGISTRY, police],
  ] as const
  return (
    <footer className="site-footer">
      <div className="site-footer-line">
        <div className="site-footer-words">
          <p>{text || (language === 'en' && siteNameEn ? siteNameEn : siteName)}</p>
          {(address || phone || email) && (
            <p className="site-footer-contact">
              {address && <span>{address}</span>}
              {phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
              {email && <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>}
            </p>
          )}
          {filings.some(([, number]) => number !== '') && (
            <p className="site-footer-contact">
              {filings.map(
                ([registry, number]) =>
                  number && (
                    <a key={registry} href={registry} target="_blank" rel="noopener noreferrer">
                      {number}
                    </a>
                  ),
              )}
            </p>
          )}
        </div>
        <ul>
          {links.map(([path, label]) => (
            <li key={path}>
              <Link to={path}>{t(label)}</Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
