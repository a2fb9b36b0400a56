import type { RoundDetails } from '@podium/core/competition/round/round-views.ts'
import { bytesText } from '@podium/core/base/file/bytes-text.ts'
import { roundTabLabels } from '@podium/core/competition/labels.ts'
import { type RoundTab, tabSettings } from '@podium/core/competition/round/round-tabs.ts'
import type { ItemPlaces } from '@podium/core/competition/setting/item-terms.ts'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { defineMessages, pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { competitionMessages } from '../messages.ts'
import { ItemBrief } from './item-brief.tsx'
import { SignUpLink, useItemPlaces } from './places/item-sign-up.tsx'

const tabMessages = defineMessages('round-tabs', roundTabLabels)

interface RoundTabsProps {
  round: RoundDetails
  places?: readonly ItemPlaces[]
  /** A tab supplied by another module. */
  more?: { key: string; label: string; panel: ReactNode } | null
  /** Puts that tab first. */
  moreFirst?: boolean
  /** The page that the tabs are on. Other than the public one, it has no links to what visitors can't open yet. */
  address?: (query: { roundId: string; tab: string | null }) => string
}

/** The organiser's descriptions as tabs; the active tab is in the address. */
export function RoundTabs({ round, places = [], more, moreFirst = false, address }: RoundTabsProps) {
  const t = useT(competitionMessages)
  const usual = useT(tabMessages)
  const { language } = useLanguage()
  const [search] = useSearchParams()
  const parts: Record<RoundTab, ReactNode> = {
    introduction: <Prose text={round.content.introduction} />,
    guide: <Prose text={round.content.guide} />,
    items: <Items round={round} loaded={places} isPreview={address !== undefined} />,
    notices: <Notices round={round} />,
    attachments: <Attachments round={round} />,
    contacts: <Contacts round={round} />,
  }
  const own = tabSettings(round.content.tabs)
    .filter(({ key, hidden }) => !hidden && hasContent(key, round))
    .map(({ key, name, nameEn }) => {
      const label = pick({ zh: name, en: nameEn }, language) || usual(key)
      return { key, label, panel: parts[key] }
    })
  const tabs = more ? (moreFirst ? [more, ...own] : [...own, more]) : own
  const shown = tabs.find(({ key }) => key === search.get('tab')) ?? tabs[0]!
  return (
    <section className="round-section" aria-label={t('sections')}>
      <nav className="round-tabs" aria-label={t('sections')}>
        {tabs.map(({ key, label }) => (
          <Link
            key={key}
            to={(address ?? paths.home.competitionDetails)({
              roundId: round.roundId,
              tab: key === tabs[0]!.key ? null : key,
            })}
            aria-current={key === shown.key ? 'true' : undefined}
            preventScrollReset
            replace
          >
            {label}
          </Link>
        ))}
      </nav>
      <h2 className="round-tab-title">{shown.label}</h2>
      {shown.panel}
    </section>
  )
}

/** Whether there is something to show; the introduction, the items and the notices always have a tab. */
function hasContent(key: RoundTab, { content, attachments }: RoundDetails): boolean {
  if (key === 'guide') return content.guide.trim() !== ''
  if (key === 'contacts') return content.contacts.length > 0
  return key !== 'attachments' || attachments.length > 0
}

function Prose({ text }: { text: string }) {
  const t = useT(competitionMessages)
  const paragraphs = text.split(/\n+/).filter((line) => line.trim() !== '')
  if (paragraphs.length === 0) return <p className="round-none">{t('nothingHere')}</p>
  return (
    <div className="round-prose">
      {paragraphs.map((line, at) => (
        // The lines are never reordered.
        <p key={at}>{line}</p>
      ))}
    </div>
  )
}

interface ItemsProps {
  round: RoundDetails
  loaded: readonly ItemPlaces[]
  isPreview: boolean
}

function Items({ round, loaded, isPreview }: ItemsProps) {
  const t = useT(competitionMessages)
  const { language } = useLanguage()
  const places = useItemPlaces(round.roundId, loaded)
  const open = round.signUp?.phase === 'open'
  return (
    <ul className="round-items">
      {round.items.map((item) => (
        <li key={item.itemId}>
          <h3>
            {pick({ zh: item.name, en: item.nameEn }, language)}
            <span className="figures">{t('code', { code: item.code })}</span>
          </h3>
          <ItemBrief round={round} items={[item]} places={places} />
          {item.introduction && <Prose text={item.introduction} />}
          {!isPreview && (
            <p className="round-item-links">
              <Link to={paths.home.competitionItem({ roundId: round.roundId, itemId: item.itemId })}>
                {t('requirements')}
              </Link>
              {open && (
                <SignUpLink
                  roundId={round.roundId}
                  itemId={item.itemId}
                  places={places.find(({ itemId }) => itemId === item.itemId)}
                  className="round-item-sign-up"
                  label={t('signUpItem')}
                />
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function Notices({ round }: { round: RoundDetails }) {
  const t = useT(competitionMessages)
  const { notices } = round.content
  if (notices.length === 0) return <p className="round-none">{t('nothingHere')}</p>
  return (
    <ol className="round-notices">
      {notices.map((notice) => (
        <li key={notice.title}>
          <h3>{notice.title}</h3>
          <Prose text={notice.body} />
        </li>
      ))}
    </ol>
  )
}

function Attachments({ round }: { round: RoundDetails }) {
  return (
    <ul className="round-attachments">
      {round.attachments.map(({ fileId, name, address, bytes }) => (
        <li key={fileId}>
          <a href={address} download={name}>
            {name}
          </a>
          <span className="figures">{bytesText(bytes)}</span>
        </li>
      ))}
    </ul>
  )
}

function Contacts({ round }: { round: RoundDetails }) {
  const t = useT(competitionMessages)
  const { contacts } = round.content
  return (
    <ul className="round-contacts">
      {contacts.map(({ name, phone, email }) => (
        <li key={name + phone + email}>
          <h3>{name}</h3>
          {phone && (
            <p className="figures">
              {t('phone')} <a href={`tel:${phone}`}>{phone}</a>
            </p>
          )}
          {email && (
            <p>
              {t('email')} <a href={`mailto:${email}`}>{email}</a>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
