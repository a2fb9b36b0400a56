import { Button } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { fontMessages } from './messages.ts'
import { useFaces, useTextState } from './use-faces.ts'
import './fonts.css'

/** Warns when font files could not be loaded: the canvas then differs from the print. */
export function FontNote() {
  const t = useT(fontMessages)
  const { glyphs, shaped, error, retry } = useFaces()
  const state = useTextState({ glyphs, shaped })
  const retryAll = () => {
    if (error) return retry()
    glyphs?.retry()
    shaped?.retry()
  }
  if (!error && state !== 'failed') return null
  return (
    <output className="designer-font-note">
      <span>{t('failed')}</span>
      <Button size="small" onClick={retryAll}>
        {t('retry')}
      </Button>
    </output>
  )
}
