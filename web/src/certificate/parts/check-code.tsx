import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useCopy } from '#web/ui/use-copy.ts'
import { certificateMessages } from '../messages.ts'

/** The check code of a certificate, to copy. */
export function CheckCode({ code }: { code: string }) {
  const t = useT(certificateMessages)
  const copy = useCopy()
  return (
    <span className="certificate-code">
      <span className="figures">{code}</span>
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined />}
        aria-label={t('copyCheckCode', { code })}
        onClick={() => void copy(code)}
      />
    </span>
  )
}
