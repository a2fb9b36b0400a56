import { closingTime } from '@podium/core/base/time/window-times.ts'
import {
  documentStateLabels,
  isLacking,
  isLapsed,
  isOutdated,
  isRefused,
  type DocumentState,
  type TeamDocument,
} from '@podium/core/enrolment/document/team-document.ts'
import { linkStateLabels } from '@podium/core/enrolment/document/signer-link.ts'
import { isLinkOpen } from '@podium/core/enrolment/document/signer-link.rule.ts'
import type { ReactNode } from 'react'
import { fileAddress } from '#web/lib/call/call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { viewAddress } from '#web/ui/pdf/view-address.ts'
import { StateTag, type Tone } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { documentMessages } from './messages.ts'

const tones: Record<DocumentState, Tone> = {
  missing: 'neutral',
  uploaded: 'info',
  refused: 'danger',
  accepted: 'success',
  outdated: 'warning',
  lapsed: 'warning',
}

interface DocumentLineProps {
  document: TeamDocument
  now: string
  /** Details that only some readers see. */
  extra?: ReactNode
  children?: ReactNode
}

/** A document with its state, its copy, and what the reader may do with it. */
export function DocumentLine({ document, now, extra, children }: DocumentLineProps) {
  const t = useT(documentMessages)
  const { language } = useLanguage()
  const { name, of, signer, signerTitle, link, personName, state, copy, dueAt, blocks, afterName, lapsesAt } = document
  const due = dueAt
    ? t('dueAt', { at: closingTime(dueAt, new Date(now), language) })
    : blocks === 'nothing'
      ? ''
      : t(`due_${blocks}`)
  const about = [
    of === 'team' ? t('ofTeam') : personName,
    t(of === 'team' && signer === 'person' ? 'signer_captain' : `signer_${signer}`, { title: signerTitle }),
    due,
    afterName && t('after', { name: afterName }),
  ]
  return (
    <li>
      <div className="document-head">
        <b>{name}</b>
        <StateTag tone={tones[state]}>{pick(documentStateLabels[state], language)}</StateTag>
        {isLacking(document) && dueAt !== null && dueAt < now && <StateTag tone="danger">{t('overdue')}</StateTag>}
      </div>
      <p className="sign-up-hint">{about.filter(Boolean).join(' · ')}</p>
      {copy && (
        <p className="sign-up-hint">
          <a href={viewAddress(fileAddress(copy.fileId), copy.fileName)} target="_blank" rel="noreferrer">
            {copy.fileName}
          </a>{' '}
          {t(copy.byLink ? 'uploadedByLink' : 'uploadedBy', {
            name: copy.uploadedByName,
            at: timeText(copy.uploadedAt),
          })}{' '}
          {extra}
        </p>
      )}
      {link && (
        <p className="sign-up-hint">
          {isLinkOpen(link.state)
            ? t(link.sentTo ? 'linkTo' : 'linkUntil', {
                target: link.sentTo,
                at: closingTime(link.expiresAt, new Date(now), language),
              })
            : `${t('link')} · ${pick(linkStateLabels[link.state], language)}`}
        </p>
      )}
      {isRefused(document) && copy && <p>{t('returned', { reason: copy.reason })}</p>}
      {isOutdated(document) && <p>{t('outdated')}</p>}
      {isLapsed(document) && <p>{t('lapsed')}</p>}
      {lapsesAt !== null && !isLacking(document) && (
        <p className="sign-up-hint">{t('lapsesAt', { at: timeText(lapsesAt) })}</p>
      )}
      <div className="document-actions">{children}</div>
    </li>
  )
}
