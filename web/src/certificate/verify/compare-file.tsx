import { useState } from 'react'
import type { DragEvent } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { canDigest, digestOf } from './digest.ts'
import { certificateMessages } from '../messages.ts'
import './look-up.css'

type Comparison = { name: string; outcome: 'comparing' | 'same' | 'differs' | 'unread' }

/** Checks by SHA-256 in the browser whether a file is the issued one; the file is not uploaded. */
export function CompareFile({ fileHash }: { fileHash: string }) {
  const t = useT(certificateMessages)
  const [comparison, setComparison] = useState<Comparison | null>(null)
  const [over, setOver] = useState(false)
  const compare = async (file: File | undefined) => {
    if (!file) return
    const { name } = file
    setComparison({ name, outcome: 'comparing' })
    try {
      const same = (await digestOf(file)) === fileHash
      setComparison({ name, outcome: same ? 'same' : 'differs' })
    } catch {
      setComparison({ name, outcome: 'unread' })
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void compare(event.dataTransfer.files[0])
  }
  const able = canDigest()
  return (
    <section
      className={over ? 'trace-compare over' : 'trace-compare'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2>{t('compareTitle')}</h2>
      <p className="trace-small">{t(able ? 'compareHint' : 'cannotCompare')}</p>
      {able && (
        <p className="trace-choose">
          <label className="plain-button">
            {t('chooseFile')}
            <input
              type="file"
              accept="application/pdf,.pdf"
              className="trace-file"
              onChange={(event) => {
                void compare(event.target.files?.[0])
                event.target.value = ''
              }}
            />
          </label>
          <span className="trace-small">{t('dropFile')}</span>
        </p>
      )}
      <output className={comparison ? `trace-outcome trace-${comparison.outcome}` : 'trace-outcome'}>
        {comparison && (comparison.outcome === 'comparing' ? t('comparing') : t(comparison.outcome, comparison))}
      </output>
    </section>
  )
}
