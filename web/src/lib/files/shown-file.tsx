import { Fragment, useState } from 'react'
import type { ReactNode } from 'react'
import { uiMessages } from '#web/ui/messages.ts'
import { useT } from '../i18n/i18n.ts'
import { whyRefused } from './why-refused.ts'
import './shown-file.css'

interface Shown {
  src: string
  onError: () => void
}

interface ShownFileProps {
  address: string
  /** Renders the picture or video. */
  children: (shown: Shown) => ReactNode
}

/**
 * A picture or video from the server; if it is refused, says why and offers a retry. After a lost cookie it retries by
 * itself.
 */
export function ShownFile(props: ShownFileProps) {
  return <Attempts key={props.address} {...props} />
}

function Attempts({ address, children }: ShownFileProps) {
  const t = useT(uiMessages)
  const [attempt, setAttempt] = useState(0)
  const [reason, setReason] = useState<string | null>(null)
  const onError = async () => {
    const refusal = await whyRefused(address)
    if (!refusal && attempt === 0) setAttempt(1)
    else setReason(refusal ? refusal.msg : t('fileBroken'))
  }
  const again = () => {
    setReason(null)
    setAttempt(attempt + 1)
  }
  if (reason === null)
    return <Fragment key={attempt}>{children({ src: address, onError: () => void onError() })}</Fragment>
  return (
    <span className="file-refused" role="alert">
      <b>{t('fileRefused')}</b>
      <span>{reason}</span>
      <button type="button" className="plain-button" onClick={again}>
        {t('retry')}
      </button>
    </span>
  )
}
