import { API_BASE } from '@podium/core/base/endpoint.ts'
import { bytesText } from '@podium/core/base/file/bytes-text.ts'
import type { Brief } from '@podium/core/competition/brief/brief.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { itemPageMessages } from './item-page-messages.ts'
import './home-item.css'

/** The released briefs of an item with their files. */
export function Briefs({ briefs }: { briefs: readonly Brief[] }) {
  const t = useT(itemPageMessages)
  const { language } = useLanguage()
  if (briefs.length === 0) return <p className="round-none">{t('briefsPending')}</p>
  return (
    <ul className="item-files">
      {briefs.map((brief) => (
        <li key={brief.briefId}>
          <p>
            <strong>
              {brief.code} {pick({ zh: brief.name, en: brief.nameEn }, language)}
            </strong>
            {brief.sponsor && <em>{brief.sponsor}</em>}
          </p>
          {brief.body && <p className="item-brief">{brief.body}</p>}
          {brief.files.map((file) => (
            <p key={file.fileId}>
              <a href={`${API_BASE}/files/${file.fileId}?download`} download>
                {file.name}
              </a>{' '}
              <span className="figures">{bytesText(file.size)}</span>
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
