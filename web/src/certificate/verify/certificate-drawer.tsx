import { certificateApi } from '@podium/core/certificate/api.ts'
import type { Corrections } from '@podium/core/certificate/issue/correctable.ts'
import { certificateStateLabels, kindLabels } from '@podium/core/certificate/labels.ts'
import { isValid, isSuperseded, isRevoked } from '@podium/core/certificate/kind.ts'
import { Button, Image, Pagination } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#web/lib/session/allowed.tsx'
import { addressOf } from '#web/lib/call/call.ts'
import { MediaFile } from '#web/lib/files/media-file.tsx'
import { paths } from '@podium/core/paths.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { DetailDrawer } from '#web/ui/detail-drawer.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ReasonField } from '#web/ui/dialog/reason-dialog.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { certificateOfficeMessages } from '../office-messages.ts'
import { ReissueCheck } from './reissue-check.tsx'
import { ReissueTexts } from './reissue-texts.tsx'
import type { CertificateRow } from '../issue/rows.ts'
import { stateTones } from '../tones.ts'

const refresh = [certificateApi.page, certificateApi.batchPage]

/** One issued certificate and the actions on it. */
export function CertificateDrawer({ row, onClose }: { row: CertificateRow; onClose: () => void }) {
  const t = useT(certificateOfficeMessages)
  const { language } = useLanguage()
  const may = useMay()
  const [asking, setAsking] = useState<'revoke' | 'reissue' | null>(null)
  const [page, setPage] = useState(1)
  const { certificateId, number, state } = row
  const superseded = isSuperseded(row) && row.successor ? t('supersededBy', { number: row.successor }) : null
  const reason = isValid(row) ? null : (superseded ?? t('notValid'))
  const noReissue = isSuperseded(row) ? reason : row.successor && t('replacedBy', { number: row.successor })
  const download = addressOf(certificateApi.download, { certificateId })
  return (
    <DetailDrawer
      open
      title={number}
      onClose={onClose}
      extra={
        <Button type="primary" href={download}>
          {t('download')}
        </Button>
      }
      items={[
        { label: t('holder'), value: row.holder, wide: true },
        ...row.renamed.map((change) => ({ label: t('renamed'), value: t('renamedFromTo', change), wide: true })),
        { label: t('school'), value: row.school, wide: true },
        { label: t('award'), value: row.award },
        { label: t('kind'), value: pick(kindLabels[row.kind], language) },
        { label: t('item'), value: row.itemName },
        { label: t('issuedAt'), value: timeText(row.issuedAt) },
        {
          label: t('state'),
          value: <StateTag tone={stateTones[state]}>{pick(certificateStateLabels[state], language)}</StateTag>,
        },
        { label: t('sent'), value: t(row.sent ? 'sentYes' : 'sentNo') },
        ...(row.stateReason ? [{ label: t('stateReason'), value: row.stateReason, wide: true }] : []),
        ...(row.successor
          ? [{ label: t('successor'), value: <LinkedNumber number={row.successor} onOpen={onClose} />, wide: true }]
          : []),
        ...(row.predecessor
          ? [{ label: t('predecessor'), value: <LinkedNumber number={row.predecessor} onOpen={onClose} />, wide: true }]
          : []),
      ]}
    >
      <div className="certificate-picture certificate-drawn">
        <MediaFile address={addressOf(certificateApi.picture, { certificateId, ...(page > 1 ? { page } : {}) })}>
          {(media) => <Image {...media} alt={`${number} ${row.holder}`} />}
        </MediaFile>
        {row.pages > 1 && (
          <Pagination simple align="center" pageSize={1} total={row.pages} current={page} onChange={setPage} />
        )}
      </div>
      {may('certificate:certificate:revoke') && (
        <div className="certificate-buttons">
          <ReasonedButton reason={noReissue} onClick={() => setAsking('reissue')}>
            {t(isRevoked(row) ? 'replace' : 'reissue')}
          </ReasonedButton>
          <ReasonedButton danger reason={reason} onClick={() => setAsking('revoke')}>
            {t('revoke')}
          </ReasonedButton>
        </div>
      )}
      {asking && <ReasonDialog row={row} action={asking} onClose={() => setAsking(null)} onDone={onClose} />}
    </DetailDrawer>
  )
}

/** A link to another certificate of the list by its number. */
function LinkedNumber({ number, onOpen }: { number: string; onOpen: () => void }) {
  return (
    <Link className="figures" to={paths.office.certificateList({ keyword: number })} onClick={onOpen}>
      {number}
    </Link>
  )
}

interface ReasonValues {
  reason: string
  texts?: Corrections
  despiteIssues?: boolean
}

interface ReasonProps {
  row: CertificateRow
  action: 'revoke' | 'reissue'
  onClose: () => void
  onDone: () => void
}

function ReasonDialog({ row, action, onClose, onDone }: ReasonProps) {
  const t = useT(certificateOfficeMessages)
  const { certificateId, number } = row
  const replacing = isRevoked(row)
  const [texts, setTexts] = useState<Corrections>({})
  const revoke = useWrite(certificateApi.revoke, {
    inline: true,
    refresh,
    onDone: () => {
      toast('success', t('revoked', { number }))
      onDone()
    },
  })
  const reissue = useWrite(certificateApi.reissue, {
    inline: true,
    refresh,
    onDone: (reissued) => {
      toast('success', t(replacing ? 'replaced' : 'reissued', { number: reissued.number }))
      onDone()
    },
  })
  const write = action === 'revoke' ? revoke : reissue
  return (
    <FormDialog<ReasonValues>
      open
      title={t(action === 'revoke' ? 'revokeTitle' : replacing ? 'replaceTitle' : 'reissueTitle', { number })}
      initial={{ reason: '' }}
      busy={write.busy}
      refusal={write.refusal}
      submitText={t(replacing ? 'replace' : action)}
      width={action === 'revoke' ? 520 : 640}
      onClose={onClose}
      onSubmit={({ reason, despiteIssues = false }) =>
        action === 'revoke'
          ? revoke.run({ certificateId, reason })
          : reissue.run({ certificateId, reason, texts, despiteIssues })
      }
    >
      <p className="wide">{t(action === 'revoke' ? 'revokeText' : replacing ? 'replaceText' : 'reissueText')}</p>
      {action === 'reissue' && <ReissueTexts certificateId={certificateId} onChange={setTexts} />}
      {/* Above the picture, which would push it out of sight. */}
      <ReasonField />
      {action === 'reissue' && <ReissueCheck certificateId={certificateId} texts={texts} />}
    </FormDialog>
  )
}
