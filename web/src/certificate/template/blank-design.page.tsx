import { certificateApi } from '@podium/core/certificate/api.ts'
import { Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useMay } from '#web/lib/session/allowed.tsx'
import { useViewer } from '#web/lib/session/viewer.ts'
import { addressOf, call } from '#web/lib/call/call.ts'
import { MediaFile } from '#web/lib/files/media-file.tsx'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { Designer } from '../designer/designer.tsx'
import { mayShape } from '../designer/fonts/load-shaper.ts'
import { designerMessages } from '../designer/messages.ts'
import { safetyMessages } from '../designer/safety/messages.ts'
import { useOtherWindowTemplate } from '../designer/safety/use-other-window-template.ts'
import { LeaseContext, useLeaseState, useWindowLease } from '../designer/safety/lease/use-window-lease.ts'
import type { OpenedTemplate } from '../designer/template-context.ts'

/** Least window width for the designer in pixels. */
const WIDTH_PX = 720

/** The designer of one template; on a phone a preview only. @spec B10 D01 */
function CertificateDesignPage() {
  return useDocumentWithShaper() ? <Opened /> : null
}

/**
 * After client-side navigation from a public page the document still has that page's CSP, which blocks the text shaper:
 * the page is then reloaded before any editing.
 */
function useDocumentWithShaper(): boolean {
  const [allowsShaper] = useState(() => mayShape() || loadedHere())
  useEffect(() => {
    if (!allowsShaper) location.reload()
  }, [allowsShaper])
  return allowsShaper
}

/** Whether the document was loaded for this page, so that a reload would change nothing. */
function loadedHere(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load === undefined || new URL(load.name).pathname === location.pathname
}

function Opened() {
  const { templateId = '' } = useParams()
  // Never refetched: it would replace the template being edited.
  const template = useCall(certificateApi.template, { templateId }, { staleAfterMs: Number.POSITIVE_INFINITY })
  const [opened, setOpened] = useState<OpenedTemplate | null>(null)
  const narrow = useMedia(`(max-width: ${WIDTH_PX - 1}px)`)
  /** The opened template; null on a phone. */
  const [mounted, setMounted] = useState<OpenedTemplate | null>(null)
  const may = useMay()
  if (template.data && opened?.templateId !== templateId) setOpened(template.data)
  if (opened && !narrow && mounted !== opened) setMounted(opened)
  const here = opened?.templateId === templateId ? opened : null
  if (template.isError && !here) return <Failure refusal={template.error} onRetry={() => void template.refetch()} />
  if (!here) return <Skeleton active className="designer-narrow" />
  const readOnly = !here.own || here.builtIn || !may('certificate:template:edit')
  return (
    <>
      {narrow && <PhonePreview template={here} />}
      {/* Narrowing the window keeps the designer mounted, so no change is lost. */}
      {mounted === here && (
        <div style={{ display: narrow ? 'none' : 'contents' }}>
          {readOnly ? <Designer key={keyOf(here)} template={here} readOnly /> : <Leased template={here} />}
        </div>
      )}
    </>
  )
}

const keyOf = ({ templateId, version }: OpenedTemplate) => `${templateId} ${version}`

/**
 * The template edited in this window, or read-only while another window has the lease, with a button to take it over.
 */
function Leased({ template }: { template: OpenedTemplate }) {
  const t = useT(safetyMessages)
  const { templateId } = template
  const lease = useWindowLease(useViewer()?.userId, templateId)
  const state = useLeaseState(lease)
  /** The template as loaded when this window took the lease over. */
  const [newest, setNewest] = useState(template)
  const [takingOver, setTakingOver] = useState(false)
  const otherWindowTemplate = useOtherWindowTemplate(newest, state === 'theirs')
  if (!lease || state === 'asking') return <Skeleton active className="designer-narrow" />
  if (state === 'mine') {
    return (
      <LeaseContext value={lease}>
        <Designer key={keyOf(newest)} template={newest} readOnly={false} />
      </LeaseContext>
    )
  }
  const takeOver = async () => {
    setTakingOver(true)
    // Loads what the other window saved; if that fails, saving reports the conflict.
    await lease.takeOver(() => call(certificateApi.template, { templateId }).then(setNewest, () => undefined))
    setTakingOver(false)
  }
  return (
    <>
      <Designer key={`${keyOf(otherWindowTemplate)} seen`} template={otherWindowTemplate} readOnly />
      <output className="designer-restored">
        <span>{t('leaseTheirs')}</span>
        <Button size="small" type="primary" loading={takingOver} onClick={() => void takeOver()}>
          {t('leaseTake')}
        </Button>
      </output>
    </>
  )
}

function PhonePreview({ template: { templateId, name, no } }: { template: OpenedTemplate }) {
  const t = useT(designerMessages)
  return (
    <main id="content" className="designer-narrow">
      <h1>{name}</h1>
      <MediaFile address={`${addressOf(certificateApi.templatePicture, { templateId })}#${no}`}>
        {(media) => <img {...media} alt={t('preview', { name })} />}
      </MediaFile>
      <p>
        <b>{t('narrow')}</b>
      </p>
      <p>{t('narrowHint', { width: WIDTH_PX })}</p>
      <Link to={paths.office.certificateTemplate()}>
        <Button type="primary">{t('back')}</Button>
      </Link>
    </main>
  )
}

export { CertificateDesignPage as Page }
