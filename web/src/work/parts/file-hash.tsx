import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useCopy } from '#web/ui/use-copy.ts'
import { workMessages } from '../messages.ts'
import './file-hash.css'

/**
 * The SHA-256 of a file, which anyone can verify: its ends, the whole on demand, and a button that copies the whole.
 */
export function FileHash({ sha256 }: { sha256: string }) {
  const t = useT(workMessages)
  const copy = useCopy()
  const [isWhole, setWhole] = useState(false)
  return (
    <span className="file-hash">
      <code title={t('sha')}>SHA-256 {isWhole ? sha256 : `${sha256.slice(0, 8)}…${sha256.slice(-8)}`}</code>{' '}
      <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {t(isWhole ? 'shaLess' : 'shaWhole')}
      </button>{' '}
      <button type="button" onClick={() => void copy(sha256)}>
        {t('shaCopy')}
      </button>
    </span>
  )
}
