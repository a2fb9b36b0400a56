import { certificateApi } from '@podium/core/certificate/api.ts'
import type { Design } from '@podium/core/certificate/template/design/design.ts'
import { Button, Drawer, Modal, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { call } from '#web/lib/call/call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { useEditor, useEditorState } from '../state/use-editor.ts'
import { CompareView } from './compare-view.tsx'
import { safetyMessages } from './messages.ts'
import './safety.css'

const PAGE_SIZE = 20

/** The design of a version; null, with an error shown, where it can't be loaded. */
async function versionOf(templateId: string, no: number): Promise<Design | null> {
  try {
    return (await call(certificateApi.version, { templateId, no })).design
  } catch (error) {
    toast('error', error instanceof Error ? error.message : '')
    return null
  }
}

/** All versions of the design: compare each with the canvas, or restore it. */
export function VersionsDrawer({ templateId, onClose }: { templateId: string; onClose: () => void }) {
  const t = useT(safetyMessages)
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  const design = useEditorState((state) => state.design)
  const [pageNum, setPageNum] = useState(1)
  const versions = useCall(
    certificateApi.versionPage,
    { templateId, pageNum, pageSize: PAGE_SIZE },
    { staleAfterMs: 0 },
  )
  const [compared, setCompared] = useState<{ no: number; design: Design } | null>(null)
  const [busy, setBusy] = useState<number | null>(null)
  const loadVersion = async (no: number, then: (old: Design) => void) => {
    setBusy(no)
    const old = await versionOf(templateId, no)
    setBusy(null)
    if (old) then(old)
  }
  const restore = (no: number) =>
    loadVersion(no, (old) => {
      editor.commit(t('restoreStep', { no }), () => ({ ...old, slideIndex: 0 }), { select: [] })
      toast('success', t('restoredVersion', { no }))
      onClose()
    })
  const newest = versions.data?.total ?? 0
  return (
    <Drawer open size="min(26.25rem, 100vw)" title={t('versions')} onClose={onClose}>
      {versions.isPending && <Skeleton active />}
      {versions.isError && <Failure refusal={versions.error} onRetry={() => void versions.refetch()} />}
      <ul className="designer-versions">
        {versions.data?.rows.map(({ no, by, savedAt }) => (
          <li key={no}>
            <div>
              <b>{t('versionNo', { no })}</b>
              {no === newest && <span className="designer-newest">{t('newest')}</span>}
              <p>{t('byWhom', { by: by || t('product'), time: timeText(savedAt) })}</p>
            </div>
            <Button
              size="small"
              loading={busy === no}
              aria-label={`${t('compare')} ${t('versionNo', { no })}`}
              onClick={() => void loadVersion(no, (old) => setCompared({ no, design: old }))}
            >
              {t('compare')}
            </Button>
            {!readOnly && (
              <Button
                size="small"
                aria-label={`${t('restore')} ${t('versionNo', { no })}`}
                onClick={() => void restore(no)}
              >
                {t('restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {newest > PAGE_SIZE && (
        <Pagination
          size="small"
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={newest}
          showSizeChanger={false}
          onChange={setPageNum}
        />
      )}
      {compared && (
        <Modal
          open
          width="65rem"
          footer={null}
          title={t('compareTitle', { left: t('versionNo', { no: compared.no }), right: t('mine') })}
          onCancel={() => setCompared(null)}
        >
          <CompareView
            older={{ label: t('versionNo', { no: compared.no }), design: compared.design }}
            newer={{ label: t('mine'), design }}
          />
        </Modal>
      )}
    </Drawer>
  )
}
