import { Fragment, useState } from 'react'
import type { ReactNode } from 'react'
import { uiMessages } from '#web/ui/messages.ts'
import { useT } from '../i18n/i18n.ts'
import { whyRefused } from './why-refused.ts'
import './media-file.css'

interface MediaProps {
  src: string
  onError: () => void
}

interface MediaFileProps {
  address: string
  /** Renders the picture or video. */
  children: (media: MediaProps) => ReactNode
}

/**
 * A picture or video from the server; if it is refused, says why and offers a retry. After a lost cookie it retries by
 * itself.
 */
export function MediaFile(props: MediaFileProps) {
  return <Attempts key={props.address} {...props} />
}

function Attempts({ address, children }: MediaFileProps) {
  const t = useT(uiMessages)
  const [attempt, setAttempt] = useState(0)
  const [reason, setReason] = useState<string | null>(null)
  const onError = async () => {
    const refusal = await whyRefused(address)
    if (!refusal && attempt === 0) setAttempt(1)
    else setReason(refusal ? refusal.msg : t('fileBroken'))
  }
  const retry = () => {
    setReason(null)
    setAttempt(attempt + 1)
  }
  if (reason === null)
    return <Fragment key={attempt}>{children({ src: address, onError: () => void onError() })}</Fragment>
  return (
    <span className="file-refused" role="alert">
      <b>{t('fileRefused')}</b>
      <span>{reason}</span>
      <button type="button" className="plain-button" onClick={retry}>
        {t('retry')}
      </button>
    </span>
  )
}
