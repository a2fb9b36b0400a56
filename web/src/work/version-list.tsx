import type { WorkSetting } from '@podium/core/competition/setting/setting.ts'
import { workApi } from '@podium/core/work/api.ts'
import type { VersionView } from '@podium/core/work/work.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { addressOf } from '#web/lib/call/call.ts'
import { ReceiptLinks } from '#web/ui/receipt/receipt-links.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { secondText, timeText } from '#web/ui/time/time.ts'
import { FileLines } from './file-lines.tsx'
import { HandInWords } from './hand-in/hand-in-words.tsx'
import { workMessages } from './messages.ts'

interface VersionListProps {
  versions: readonly VersionView[]
  setting: WorkSetting | null
  /** The valid version. */
  currentId: string | null
  /** The work, for its own team, who may download the receipts. */
  ownWorkId?: string | null
}

/** Submitted versions, newest first, with receipts and files. */
export function VersionList({ versions, setting, currentId, ownWorkId }: VersionListProps) {
  const t = useT(workMessages)
  const { language } = useLanguage()
  if (versions.length === 0) return <p className="work-hint">{t('versionsNone')}</p>
  const labelOf = (key: string) => {
    const slot = setting?.slots.find((each) => each.key === key)
    return slot ? pick({ zh: slot.label, en: slot.labelEn }, language) : key
  }
  return (
    <div className="work-versions">
      {versions.map((version) => (
        <article
          key={version.versionId}
          className={version.versionId === currentId ? 'work-version current' : 'work-version'}
        >
          <p className="work-line">
            <b>{t('versionNo', { no: version.no })}</b>
            <span>{version.title}</span>
            {version.withdrawnAt ? (
              <StateTag tone="neutral">{t('versionWithdrawn', { at: timeText(version.withdrawnAt) })}</StateTag>
            ) : (
              version.versionId === currentId && <StateTag tone="success">{t('versionCurrent')}</StateTag>
            )}
          </p>
          <p className="work-line work-hint figures">
            <span>
              {t('submittedAt')} {secondText(version.submittedAt)}
            </span>
            <span>
              {t('submittedBy')} {version.submittedBy}
            </span>
            {ownWorkId ? (
              <ReceiptLinks
                receipt={version.receipt}
                href={addressOf(workApi.receiptPdf, { workId: ownWorkId, versionId: version.versionId })}
              />
            ) : (
              <span>
                {t('receipt')} {version.receipt}
              </span>
            )}
          </p>
          <HandInWords aiUse={version.aiUse} origin={version.origin} briefName={version.briefName} />
          {version.summary && <p className="work-summary">{version.summary}</p>}
          {version.keywords.length > 0 && <p className="work-hint">{version.keywords.join(' · ')}</p>}
          {[...new Set(version.files.map(({ slot }) => slot))].map((slot) => (
            <div key={slot}>
              <p className="work-hint">{labelOf(slot)}</p>
              <FileLines files={version.files.filter((file) => file.slot === slot)} />
            </div>
          ))}
        </article>
      ))}
    </div>
  )
}
