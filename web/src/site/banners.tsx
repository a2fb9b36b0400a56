import type { Banner } from '@podium/core/site/website/banner.ts'
import { isOutside } from '@podium/core/site/website/link.rule.ts'
import { useRef } from 'react'
import { Link } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { homePageMessages } from './home-messages.ts'
import './banners.css'

/** Banners of the home page, one beside the other; nothing moves by itself. @spec B29 */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const t = useT(homePageMessages)
  const { language } = useLanguage()
  const list = useRef<HTMLUListElement>(null)
  if (banners.length === 0) return null
  const scroll = (by: -1 | 1) => {
    const element = list.current
    if (element) element.scrollBy({ left: by * element.clientWidth })
  }
  return (
    <section className="site-wrap banners" aria-label={t('banners')}>
      {/* A list that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={list} tabIndex={banners.length > 1 ? 0 : undefined}>
        {banners.map((banner) => (
          <li key={banner.bannerId}>
            <BannerLink banner={banner} title={pick({ zh: banner.title, en: banner.titleEn }, language)} />
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <p className="banner-buttons">
          <button type="button" onClick={() => scroll(-1)}>
            {t('previousBanner')}
          </button>
          <button type="button" onClick={() => scroll(1)}>
            {t('nextBanner')}
          </button>
        </p>
      )}
    </section>
  )
}

function BannerLink({ banner: { link, picture }, title }: { banner: Banner; title: string }) {
  const content = (
    <>
      <img src={picture} alt="" width={1200} height={300} />
      <strong>{title}</strong>
    </>
  )
  if (link === '') return <div className="banner">{content}</div>
  if (isOutside(link)) {
    return (
      <a className="banner" href={link} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    )
  }
  return (
    <Link className="banner" to={link}>
      {content}
    </Link>
  )
}
