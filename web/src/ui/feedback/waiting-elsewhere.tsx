import { Alert, Button } from 'antd'
import { defineMessages, useT } from '#web/lib/i18n/i18n.ts'

const messages = defineMessages('waitingElsewhere', {
  open: { zh: '打开', en: 'Open' },
})

interface WaitingElsewhereProps {
  /** What waits for the viewer beyond what the page shows. */
  waiting: ReadonlyArray<{ readonly key: string; readonly text: string; readonly open: () => void }>
}

/** So many are named; the to-dos of the workbench count all. */
const SHOWN = 3

/** Says above a page about one record what waits for the viewer in another, which one click opens. */
export function WaitingElsewhere({ waiting }: WaitingElsewhereProps) {
  const t = useT(messages)
  return waiting.slice(0, SHOWN).map(({ key, text, open }) => (
    <Alert
      key={key}
      type="warning"
      showIcon
      title={text}
      action={
        <Button size="small" onClick={open} aria-label={`${t('open')} ${text}`}>
          {t('open')}
        </Button>
      }
    />
  ))
}
