import { certificateApi } from '@podium/core/certificate/api.ts'
import type { Corrections } from '@podium/core/certificate/issue/correctable.ts'
import { whyNotAcceptFindings } from '@podium/core/certificate/issue/make.rule.ts'
import { Alert, Checkbox, Form, Skeleton } from 'antd'
import { addressOf } from '#web/lib/call/call.ts'
import { MediaFile } from '#web/lib/files/media-file.tsx'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { FindingList } from '../issue/finding-list.tsx'
import { certificateRowMessages } from '../issue/row-messages.ts'
import '../issue/rows.css'

/**
 * Preview of a reissued certificate with its problems. Problems that need a decision are confirmed by the form field
 * `despiteIssues`.
 */
export function ReissueCheck({ certificateId, texts }: { certificateId: string; texts?: Corrections }) {
  const t = useT(certificateRowMessages)
  const input = { certificateId, ...(texts && Object.keys(texts).length > 0 ? { texts: JSON.stringify(texts) } : {}) }
  const preview = useCall(certificateApi.reissuePreview, input, { staleAfterMs: 0 })
  if (preview.isError) return <Alert className="wide" type="error" showIcon title={preview.error.msg} />
  if (preview.isPending) return <Skeleton className="wide" active title={false} paragraph={{ rows: 3 }} />
  const { holder, findings } = preview.data
  const serious = whyNotAcceptFindings(Object.fromEntries(findings.map(({ kind }) => [kind, 1])), false) !== null
  return (
    <section className="wide certificate-reissue" aria-label={t('newPreview')}>
      <p className="certificate-faint">{t('newPreview')}</p>
      <div className="certificate-picture">
        <MediaFile address={addressOf(certificateApi.reissuePicture, input)}>
          {(picture) => <img {...picture} alt={t('previewAlt', { holder })} />}
        </MediaFile>
      </div>
      {findings.length > 0 && <FindingList findings={findings} />}
      {serious && (
        <Form.Item
          name="despiteIssues"
          valuePropName="checked"
          rules={[{ required: true, type: 'enum', enum: [true], message: t('despiteNeeded') }]}
        >
          <Checkbox>{t('despite')}</Checkbox>
        </Form.Item>
      )}
    </section>
  )
}
