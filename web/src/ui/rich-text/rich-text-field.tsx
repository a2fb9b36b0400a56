import { Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useSite } from '#web/lib/site.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { loadEngine, type ArticleEngine } from './load-engine.ts'
import { richTextMessages } from './messages.ts'
import { RichTextBox, type RichTextBoxProps } from './rich-text-box.tsx'
import '#web/ui/style/prose.css'
import './rich-text.css'

interface RichTextFieldProps extends Omit<RichTextBoxProps, 'engine'> {
  load?: typeof loadEngine
}

/**
 * An editor of formatted text whose value is HTML; the server sanitises what is saved. Its script and style sheet are
 * loaded from the editor's home; if that fails, the value stays as it is. @spec X12
 */
export function RichTextField({ load = loadEngine, ...box }: RichTextFieldProps) {
  const t = useT(richTextMessages)
  const { editorHomeUrl } = useSite()
  const [attempt, setAttempt] = useState(0)
  const [engine, setEngine] = useState<ArticleEngine | 'loading' | 'failed'>('loading')
  useEffect(() => {
    let isWanted = true
    const settle = (loaded: ArticleEngine | 'failed') => isWanted && setEngine(loaded)
    load(editorHomeUrl, attempt).then(settle, () => settle('failed'))
    return () => {
      isWanted = false
    }
  }, [load, editorHomeUrl, attempt])
  if (engine === 'loading') return <Skeleton active paragraph={{ rows: 6 }} />
  if (engine === 'failed') {
    const retry = () => {
      setEngine('loading')
      setAttempt(attempt + 1)
    }
    const home = editorHomeUrl || location.origin
    return (
      <div className="rich-text">
        <Failure refusal={{ msg: t('engineFailed', { home }) }} onRetry={retry} />
      </div>
    )
  }
  return <RichTextBox engine={engine} {...box} />
}
