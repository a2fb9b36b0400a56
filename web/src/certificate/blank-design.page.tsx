import { certificateApi } from '@podium/core/certificate/api.ts'
import { Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useMay } from '#web/identity/parts/allowed.tsx'
import { addressOf } from '#web/lib/call.ts'
import { translator, useT } from '#web/lib/i18n.ts'
import type { PageModule } from '#web/lib/page.ts'
import { paths } from '#web/lib/paths.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Failure } from '#web/ui/failure.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { Designer } from './designer/designer.tsx'
import { mayShape } from './designer/fonts/load-shaper.ts'
import { designerMessages } from './designer/messages.ts'
import type { OpenedTemplate } from './designer/template-context.ts'

/** Narrower than this there is no room for a sheet with panels beside it. */
const WIDTH_PX = 960

export const meta: PageModule['meta'] = (_, language) => ({ title: translator(designerMessages, language)('title') })

/** The designer of one template; on a phone, how it prints. @spec B10 D01 */
export function Page() {
  return useOwnDocument() ? <Opened /> : null
}

/**
 * Who came here from a public page without loading this one has that page's policy, under which no words are shaped:
 * the designer is then loaded anew, before anything is made in it.
 */
function useOwnDocument(): boolean {
  const [own] = useState(() => mayShape() || loadedHere())
  useEffect(() => {
    if (!own) location.reload()
  }, [own])
  return own
}

/** Whether the document was loaded for this very page: loading it again would change nothing. */
function loadedHere(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load === undefined || new URL(load.name).pathname === location.pathname
}

function Opened() {
  const { templateId = '' } = useParams()
  // What is being edited is not fetched anew behind one's back.
  const template = useCall(certificateApi.template, { templateId }, { freshMs: Number.POSITIVE_INFINITY })
  const [opened, setOpened] = useState<OpenedTemplate | null>(null)
  const narrow = useMedia(`(max-width: ${WIDTH_PX - 1}px)`)
  /** Which designer was opened: on a phone none is. */
  const [begun, setBegun] = useState<OpenedTemplate | null>(null)
  const may = useMay()
  if (template.data && opened?.templateId !== templateId) setOpened(template.data)
  if (opened && !narrow && begun !== opened) setBegun(opened)
  const here = opened?.templateId === templateId ? opened : null
  if (template.isError && !here) return <Failure refusal={template.error} onRetry={() => void template.refetch()} />
  if (!here) return <Skeleton active className="designer-narrow" />
  const readOnly = !here.own || here.builtIn || !may('certificate:template:edit')
  return (
    <>
      {narrow && <Narrow template={here} />}
      {/* A window made narrow for a while loses nothing of what is being made. */}
      {begun === here && (
        <div style={{ display: narrow ? 'none' : 'contents' }}>
          <Designer key={`${here.templateId} ${here.version} ${readOnly}`} template={here} readOnly={readOnly} />
        </div>
      )}
    </>
  )
}

function Narrow({ template: { templateId, name, no } }: { template: OpenedTemplate }) {
  const t = useT(designerMessages)
  return (
    <main id="content" className="designer-narrow">
      <h1>{name}</h1>
      <img src={`${addressOf(certificateApi.templatePicture, { templateId })}#${no}`} alt={t('preview', { name })} />
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
