import { competitionApi } from '@podium/core/competition/api.ts'
import { DocumentTerms } from '@podium/core/competition/document/document.ts'
import { Button, Form, Radio } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { callForFile } from '#web/lib/call/call.ts'
import { asRefusal } from '#web/lib/call/refusal-error.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { documentMessages } from './messages.ts'

const PdfDocument = lazy(async () => ({ default: (await import('#web/ui/pdf/pdf-document.tsx')).PdfDocument }))

const AFTER_MS = 700

interface DocumentPreviewProps {
  at: { roundId: string; itemId: string }
  row: number
}

/** A document as its PDF would be, made anew as the form is filled in. */
export function DocumentPreview({ at, row }: DocumentPreviewProps) {
  const t = useT(documentMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="wide document-preview">
      <div>
        <Button disabled={false} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'hidePreview' : 'preview')}
        </Button>
      </div>
      {isOpen && <OpenPreview at={at} row={row} />}
    </div>
  )
}

type Language = 'zh-cn' | 'en'

function OpenPreview({ at, row }: DocumentPreviewProps) {
  const t = useT(documentMessages)
  const shown = useLanguage().language
  const [language, setLanguage] = useState<Language>(shown)
  const [attempt, setAttempt] = useState(0)
  const document = DocumentTerms.safeParse(Form.useWatch(['documents', row], { preserve: true }))
  const { bytes, why } = useMade(document.data ?? null, { ...at, language })
  return (
    <>
      <div className="document-preview-head">
        <Radio.Group
          disabled={false}
          value={language}
          onChange={({ target }) => setLanguage(target.value as Language)}
          options={[
            { value: 'zh-cn', label: t('inZh') },
            { value: 'en', label: t('inEn') },
          ]}
          optionType="button"
          buttonStyle="solid"
        />
        {!document.success && <span className="ui-empty-hint">{t('incomplete')}</span>}
        {why && <span role="alert">{why}</span>}
      </div>
      {bytes && (
        <Suspense fallback={<div aria-busy="true" />}>
          <PdfDocument
            key={attempt}
            address={bytes}
            name={t('previewOf', { name: document.data?.name ?? '' })}
            onRetry={() => setAttempt(attempt + 1)}
          />
        </Suspense>
      )}
    </>
  )
}

interface Wish {
  readonly roundId: string
  readonly itemId: string
  readonly language: Language
}

/** The PDF of a document a moment after it last changed; the former one until then. */
function useMade(document: DocumentTerms | null, { roundId, itemId, language }: Wish) {
  const [made, setMade] = useState<{ bytes: Uint8Array<ArrayBuffer> | null; why: string }>({ bytes: null, why: '' })
  const wanted = document ? JSON.stringify(document) : null
  useEffect(() => {
    if (wanted === null) return undefined
    const abort = new AbortController()
    const make = async () => {
      try {
        const input = { roundId, itemId, language, document: JSON.parse(wanted) as DocumentTerms }
        const { blob } = await callForFile(competitionApi.documentPreview, input, { signal: abort.signal })
        const bytes = new Uint8Array(await blob.arrayBuffer())
        if (!abort.signal.aborted) setMade({ bytes, why: '' })
      } catch (thrown) {
        if (!abort.signal.aborted) setMade({ bytes: null, why: asRefusal(thrown, language).msg })
      }
    }
    const timer = setTimeout(() => void make(), AFTER_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [wanted, roundId, itemId, language])
  return made
}
